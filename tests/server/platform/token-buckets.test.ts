import { expect, test } from 'vitest';
import { networkOf } from '../../../server/platform/network-of.ts';
import { TokenBuckets } from '../../../server/platform/token-buckets.ts';

const NOW = 1_790_000_000_000;

/** How many of `tries` at that moment pass. */
const passing = (buckets: TokenBuckets, tries: number, now: number, key = 'a'): number =>
  Array.from({ length: tries }, () => buckets.take(key, now)).filter((waitMs) => waitMs === 0).length;

test('a burst passes at once, then as many a second as the rate says, and each key has its own', () => {
  const buckets = new TokenBuckets({ perSecond: 10, burst: 60 });
  expect(passing(buckets, 100, NOW)).toBe(60);
  expect(passing(buckets, 100, NOW, 'b')).toBe(60);
  expect(passing(buckets, 100, NOW + 1000)).toBe(10);
  expect(passing(buckets, 100, NOW + 60_000)).toBe(60);
});

test('who is refused is told when a token will be there, and finds it then', () => {
  const buckets = new TokenBuckets({ perSecond: 4, burst: 1 });
  expect(buckets.take('a', NOW)).toBe(0);
  expect(buckets.take('a', NOW + 50)).toBe(200);
  expect(buckets.take('a', NOW + 249)).toBe(1);
  expect(buckets.take('a', NOW + 250)).toBe(0);
});

test('what costs more than one token is paid back before the next, and the debt never grows beyond a burst', () => {
  const buckets = new TokenBuckets({ perSecond: 100, burst: 1000 });
  buckets.spend('a', NOW, 999);
  expect(buckets.waitMs('a', NOW)).toBe(0);
  buckets.spend('a', NOW, 500);
  expect(buckets.waitMs('a', NOW)).toBe(5000);
  expect(buckets.waitMs('a', NOW + 5000)).toBe(0);
  buckets.spend('b', NOW, 1e9);
  expect(buckets.waitMs('b', NOW)).toBe(10_010);
  expect(buckets.waitMs('b', NOW + 10_010)).toBe(0);
});

test('a clock that is set back refuses nobody', () => {
  const buckets = new TokenBuckets({ perSecond: 1, burst: 5 });
  passing(buckets, 5, NOW);
  expect(passing(buckets, 10, NOW - 3_600_000)).toBe(5);
});

test('a key is forgotten once its bucket is full, and no earlier', () => {
  const buckets = new TokenBuckets({ perSecond: 10, burst: 10 });
  passing(buckets, 10, NOW);
  passing(buckets, 1, NOW, 'b');
  const remembered = [99, 100, 999, 1000].map((ms) => {
    buckets.forget(NOW + ms);
    return buckets.size;
  });
  expect(remembered).toEqual([2, 1, 1, 0]);
});

test.each([
  ['127.0.0.1', null],
  ['127.8.0.9', null],
  ['::1', null],
  ['::ffff:127.0.0.1', null],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:ffff:1:2:3', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
