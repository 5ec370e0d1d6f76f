import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/order/random.ts';
import { bootstrapCorrelations, drawWeights } from '#core/stats/correlation/bootstrap-correlations.ts';
import { bcaInterval, percentileInterval } from '#core/stats/intervals/bootstrap-interval.ts';
import { correlations } from '#core/stats/correlation/correlations.ts';
import { rankedColumn, weightedCorrelations } from '#core/stats/correlation/weighted-correlations.ts';
import { difference, goldenJson } from '../golden.ts';

const numbers = z.array(z.number());
const data = goldenJson(
  'data/bootstrap.json',
  z.object({ x: numbers, y: numbers, indices: z.array(numbers) }),
);
const ends = z.tuple([z.number(), z.number()]);
const golden = goldenJson(
  'expected/resampling.json',
  z.object({
    bootstrap: z.record(
      z.string(),
      z.object({
        theta: z.number(),
        percentile95: ends,
        scipy_bca95: ends,
      }),
    ),
  }),
).bootstrap;

const weightsOf = (rows: readonly number[], n: number): Uint32Array => {
  const weights = new Uint32Array(n);
  for (const row of rows) weights[row] = (weights[row] ?? 0) + 1;
  return weights;
};
const resamples = data.indices.map((rows) => weightsOf(rows, data.x.length));

test.each(['pearson', 'spearman', 'kendall'] as const)(
  'percentile and BCa intervals of %s equal those of scipy on the stored resamples',
  (kind) => {
    const { value, percentile, bca } = bootstrapCorrelations(data.x, data.y, resamples)[kind];
    const expected = golden[kind];
    expect(difference(value, expected?.theta)).toBeLessThan(1e-12);
    expect(difference(percentile?.low, expected?.percentile95[0])).toBeLessThan(1e-12);
    expect(difference(percentile?.high, expected?.percentile95[1])).toBeLessThan(1e-12);
    expect(difference(bca?.low, expected?.scipy_bca95[0])).toBeLessThan(1e-11);
    expect(difference(bca?.high, expected?.scipy_bca95[1])).toBeLessThan(1e-11);
  },
);

test('the mean has the intervals of scipy too', () => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const draws = Float64Array.from(data.indices, (rows) => mean(rows.map((row) => data.x[row] ?? NaN)));
  const leftOut = Float64Array.from(data.x, (_, row) => mean(data.x.toSpliced(row, 1)));
  const bca = bcaInterval({ value: mean(data.x), draws }, leftOut);
  const percentile = percentileInterval(draws);
  const expected = golden['mean'];
  expect(difference(percentile?.low, expected?.percentile95[0])).toBeLessThan(1e-12);
  expect(difference(percentile?.high, expected?.percentile95[1])).toBeLessThan(1e-12);
  expect(difference(bca?.low, expected?.scipy_bca95[0])).toBeLessThan(1e-11);
  expect(difference(bca?.high, expected?.scipy_bca95[1])).toBeLessThan(1e-11);
});

const defined = (value: number): number | null => (Number.isNaN(value) ? null : value);

test('a weight does what as many rows would do', () => {
  const random = createRandom('weights');
  for (const levels of [2, 5, 1000]) {
    for (const n of [4, 30, 300]) {
      const x = Float64Array.from({ length: n }, () => random.int(levels));
      const y = x.map((value) => value + random.int(levels));
      const weights = drawWeights(n, random);
      const rows = [...weights].flatMap((weight, row) => Array.from({ length: weight }, () => row));
      const repeated = (values: Float64Array) => rows.map((row) => values[row] ?? NaN);
      const { pearson, spearman, kendall } = correlations(repeated(x), repeated(y));
      const weighted = weightedCorrelations(rankedColumn(x), rankedColumn(y), weights);
      expect(difference(defined(weighted.pearson), pearson)).toBeLessThan(1e-12);
      expect(difference(defined(weighted.spearman), spearman)).toBeLessThan(1e-12);
      expect(difference(defined(weighted.kendall), kendall)).toBeLessThan(1e-12);
    }
  }
});

test('the examples of the documentation hold', () => {
  const columns = [Float64Array.of(1, 2, 3), Float64Array.of(2, 1, 3)].map(rankedColumn);
  const [x = rankedColumn(new Float64Array()), y = x] = columns;
  const { pearson, spearman, kendall } = weightedCorrelations(x, y, Uint32Array.of(1, 1, 2));
  expect(pearson).toBeCloseTo(7 / 11, 12);
  expect(spearman).toBeCloseTo(7 / 9, 12);
  expect(kendall).toBeCloseTo(0.6, 12);
  const once = [Uint32Array.of(1, 1, 1, 1)];
  expect(bootstrapCorrelations([1, 2, 3, 5], [1, 2, 4, 3], once).spearman.value).toBeCloseTo(0.8, 14);
  const draws = Float64Array.of(3, 1, 2);
  expect(percentileInterval(draws)?.low).toBeCloseTo(1.05, 12);
  expect(bcaInterval({ value: 2, draws }, Float64Array.of(1.5, 2, 2.5))?.high).toBeCloseTo(2.95, 12);
});

test('where nothing is defined there is no interval', () => {
  const nothing = { value: null, percentile: null, bca: null };
  const { pearson, kendall } = bootstrapCorrelations([1, 1, 1], [1, 2, 3], [Uint32Array.of(1, 1, 1)]);
  expect([pearson, kendall]).toEqual([nothing, nothing]);
  expect(percentileInterval(Float64Array.of(1, NaN, 2))).toBeNull();
  expect(percentileInterval(new Float64Array())).toBeNull();
  expect(bcaInterval({ value: 5, draws: Float64Array.of(1, 2, 3) }, Float64Array.of(1, 2, 3))).toBeNull();
  expect(bcaInterval({ value: 2, draws: Float64Array.of(1, 2, 3) }, Float64Array.of(2, 2, 2))).toBeNull();
  expect(() => bootstrapCorrelations([1, NaN], [1, 2], [])).toThrow('remove pairs with a missing value');
});

test('the same seed draws the same resample', () => {
  const [a, b] = [drawWeights(50, createRandom('seed')), drawWeights(50, createRandom('seed'))];
  expect(a).toEqual(b);
  expect(a.reduce((sum, weight) => sum + weight, 0)).toBe(50);
});
