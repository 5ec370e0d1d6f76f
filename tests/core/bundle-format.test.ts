import { expect, test } from 'vitest';
import { applyMask, blockMask } from '#core/bundle-format.ts';

test('a mask follows from its seed alone, and no two seeds have one in common', () => {
  expect([...blockMask(1).subarray(0, 4)]).toEqual([...blockMask(1).subarray(0, 4)]);
  const seeds = [0, 1, 2, 0xffffffff];
  expect(new Set(seeds.map((seed) => Buffer.from(blockMask(seed)).toString('hex'))).size).toBe(4);
});

test('the bytes of a mask are spread evenly', () => {
  const counts = Array.from({ length: 256 }, () => 0);
  for (let seed = 0; seed < 50; seed += 1)
    for (const byte of blockMask(seed * 7919)) counts[byte] = (counts[byte] ?? 0) + 1;
  // 800 expected of each; chi-square with 255 degrees of freedom stays below 341 in 999 of 1,000 tables.
  expect(counts.reduce((sum, count) => sum + (count - 800) ** 2 / 800, 0)).toBeLessThan(341);
});

test('a mask is taken off as it was put on, also in parts', () => {
  const mask = blockMask(5);
  const bytes = Uint8Array.from({ length: 10_000 }, (_, i) => i % 251);
  const masked = bytes.slice();
  applyMask(masked, mask);
  expect(masked).not.toEqual(bytes);
  applyMask(masked.subarray(0, 4097), mask);
  applyMask(masked.subarray(4097), mask, 4097);
  expect(masked).toEqual(bytes);
});
