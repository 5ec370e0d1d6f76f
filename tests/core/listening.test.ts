import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveredMs, defaultCoverage, heardEnough, plausiblyPlayed, playedMs } from '#core/listening.ts';

const interval = fc
  .tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(60_000))
  .map(([a, b, at]): [number, number, number] => [Math.min(a, b), Math.max(a, b), at]);

test('what is heard twice is played twice and covered once', () => {
  const twice: [number, number, number][] = [
    [0, 500, 0],
    [400, 900, 2000],
  ];
  expect(playedMs(twice)).toBe(1000);
  expect(coveredMs(twice)).toBe(900);
});

test('G3: a part that was skipped is not covered', () => {
  expect(
    coveredMs([
      [0, 1000, 0],
      [9000, 10_000, 1000],
    ]),
  ).toBe(2000);
  expect(coveredMs([])).toBe(0);
});

test('coverage counts every millisecond once, in any order of the intervals', () => {
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 12 }), (intervals) => {
      const heard = new Set<number>();
      for (const [from, to] of intervals) for (let ms = from; ms < to; ms += 1) heard.add(ms);
      expect(coveredMs(intervals)).toBe(heard.size);
      expect(coveredMs(intervals.toReversed())).toBe(heard.size);
      expect(playedMs(intervals)).toBeGreaterThanOrEqual(heard.size);
    }),
    { numRuns: 30 },
  );
});

test('clips over a minute need 0.90, others 0.95', () => {
  expect(defaultCoverage(60_000)).toBe(0.95);
  expect(defaultCoverage(60_001)).toBe(0.9);
});

test('the share to hear has 50 ms of tolerance', () => {
  expect(heardEnough([[0, 9450, 0]], 10_000, 0.95)).toBe(true);
  expect(heardEnough([[0, 9449, 0]], 10_000, 0.95)).toBe(false);
  expect(heardEnough([], 10_000, 0)).toBe(true);
  expect(heardEnough([], 10_000, 0.5)).toBe(false);
});

test('S5: 12 s cannot be played within 1 s; clocks may differ by 5 % and half a second', () => {
  expect(plausiblyPlayed(12_000, 1000)).toBe(false);
  expect(plausiblyPlayed(1550, 1000)).toBe(true);
  expect(plausiblyPlayed(1551, 1000)).toBe(false);
});
