import { expect, test } from 'vitest';
import { applyMask, blockMask } from '#core/formats/bundle-format.ts';

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

test.each([0, 1, 2, 3])(
  'the mask lies on every byte as its place in the block asks, %i bytes off a word',
  (offset) => {
    const mask = blockMask(9);
    const memory = new Uint8Array(9001 + offset);
    const bytes = memory.subarray(offset);
    applyMask(bytes, mask, 4094);
    expect([...bytes]).toEqual(Array.from(bytes, (_, i) => mask[(4094 + i) % 4096]));
    expect([...memory.subarray(0, offset)]).toEqual(Array.from({ length: offset }, () => 0));
  },
);
