import { expect, test } from 'vitest';
import { z } from 'zod';
import { pearson, spearman } from '#core/stats/correlation/correlation.ts';
import { kendallTauB } from '#core/stats/correlation/kendall.ts';
import { difference, goldenJson, maybe } from '../golden.ts';

const value = z.union([z.number(), z.null(), z.literal('Infinity').transform(() => Infinity)]);
const vectors = goldenJson(
  'data/edge_vectors.json',
  z.record(z.string(), z.object({ x: z.array(value), y: z.array(value) })),
);
const expected = goldenJson(
  'expected/edge.json',
  z.record(
    z.string(),
    z.object({
      pearson: z.object({ r: maybe }),
      spearman: z.object({ r: maybe }),
      kendall: z.object({ tau_b: maybe }),
    }),
  ),
);

const isNumber = (value: number | null | undefined): value is number => Number.isFinite(value);
const completePairs = (name: string) => {
  const { x, y } = vectors[name] ?? { x: [], y: [] };
  const rows = x.flatMap((a, row) => {
    const b = y[row];
    return isNumber(a) && isNumber(b) ? [{ a, b }] : [];
  });
  return { x: Object.freeze(rows.map((row) => row.a)), y: Object.freeze(rows.map((row) => row.b)) };
};

test.each(Object.keys(expected))('edge vector %s gives the values of scipy', (name) => {
  const { x, y } = completePairs(name);
  expect(difference(pearson(x, y), expected[name]?.pearson.r)).toBeLessThan(1e-12);
  expect(difference(spearman(x, y), expected[name]?.spearman.r)).toBeLessThan(1e-12);
  expect(difference(kendallTauB(x, y), expected[name]?.kendall.tau_b)).toBeLessThan(1e-12);
});

test('the examples of the documentation hold', () => {
  expect(pearson([1, 2, 3, 5], [1, 2, 4, 3])).toBeCloseTo(0.6803360514166089, 14);
  expect(spearman([1, 2, 3, 5], [1, 2, 4, 3])).toBeCloseTo(0.8, 14);
});

test('a perfect relation is exactly 1, never beyond', () => {
  const x = Array.from({ length: 97 }, (_, row) => 0.1 * row + 1 / 3);
  const rising = x.map((value) => 0.7 * value - 2);
  for (const correlation of [pearson, spearman]) {
    expect(correlation(x, rising)).toBeLessThanOrEqual(1);
    expect(correlation(x, rising)).toBeCloseTo(1, 14);
    expect(correlation(x, rising.toReversed())).toBeCloseTo(-1, 14);
  }
});

test('the order of the rows does not change a correlation with ties', () => {
  const { x, y } = completePairs('ties');
  expect(spearman(x.toReversed(), y.toReversed())).toBeCloseTo(spearman(x, y) ?? NaN, 14);
});

test('lists that do not pair up are refused', () => {
  expect(() => pearson([1, 2], [1])).toThrow('two lists of equal length, not 2 and 1');
  expect(() => spearman([1, NaN], [1, 2])).toThrow('remove pairs with a missing value first');
});
