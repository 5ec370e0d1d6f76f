import { mean, sampleStandardDeviation } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { groupBy } from '#core/order/group-by.ts';
import { createRandom } from '#core/order/random.ts';
import { chiSquaredQuantile } from '#core/stats/laws/chi-squared.ts';
import { compareErrors, errorInterval } from '#core/stats/metrics/compare-errors.ts';
import { compareCorrelations } from '#core/stats/intervals/correlation-interval.ts';
import { fUpperTail } from '#core/stats/laws/distributions.ts';
import { meanInterval } from '#core/stats/intervals/interval.ts';
import { linearMapping, thirdOrderMapping } from '#core/stats/metrics/metric-mapping.ts';
import {
  epsilonInsensitiveError,
  outlierRatio,
  rootMeanSquareError,
} from '#core/stats/metrics/prediction-error.ts';
import { acrMetrics, acrRatings, difference, goldenJson, logDifference } from '../golden.ts';

const numbers = z.array(z.number());
const vectors = goldenJson(
  'expected/p1401_vectors.json',
  z.object({
    mos: numbers,
    metric: numbers,
    ci: numbers,
    errors: z.record(z.string(), z.object({ rmse: z.number(), rmse_star: z.number() })),
    outlier_ratio: z.number(),
    fits: z.array(z.object({ order: z.number(), mapped: numbers })),
    correlations: z.array(
      z.object({
        r1: z.number(),
        n1: z.number(),
        r2: z.number(),
        n2: z.number(),
        z: z.number(),
        p: z.number(),
      }),
    ),
  }),
);

const mapped = z.object({
  first_order: z.object({ coef: numbers, rmse_n_minus_2: z.number() }),
  third_order_monotone: z.object({ unconstrained_is_monotone: z.boolean(), rmse_n_minus_4: z.number() }),
  rmse_star_n_minus_4: z.number(),
  outlier_ratio: z.number(),
});
const curves = goldenJson(
  'expected/p1401.json',
  z.record(z.string(), z.object({ metric: numbers, mos: numbers, ci: numbers, expected: mapped })),
);
const acr = goldenJson(
  'expected/acr.json',
  z.object({ p1401_utterance: z.object({ metric_mos: mapped, metric_sig: mapped }) }),
).p1401_utterance;

test('X3 (2.5) votes 4,5,3,4,4,5,3,4 have mean 4.0, s = 0.756 and CI95 = 0.632', () => {
  const votes = [4, 5, 3, 4, 4, 5, 3, 4];
  const { high } = meanInterval(votes);
  const margin = (high ?? NaN) - mean(votes);
  expect([mean(votes), sampleStandardDeviation(votes), margin].map((value) => value.toFixed(3))).toEqual([
    '4.000',
    '0.756',
    '0.632',
  ]);
});

describe('errors of prediction', () => {
  const { mos, metric, ci } = vectors;

  test.each([1, 2, 4] as const)('with d = %i equal those of numpy', (d) => {
    const golden = vectors.errors[d];
    expect(difference(rootMeanSquareError(mos, metric, d), golden?.rmse)).toBeLessThan(1e-12);
    expect(difference(epsilonInsensitiveError(mos, metric, ci, d), golden?.rmse_star)).toBeLessThan(1e-12);
    expect(rootMeanSquareError(mos.slice(0, d), metric.slice(0, d), d)).toBeNull();
  });

  test('the share of outliers equals that of numpy; an error at its margin is none', () => {
    expect(outlierRatio(mos, metric, ci)).toBe(vectors.outlier_ratio);
    expect(outlierRatio([1, 2, 4], [1, 3, 2], [0.5, 1, 0.5])).toBe(1 / 3);
    expect(outlierRatio([], [], [])).toBeNull();
  });

  test('the examples of the documentation hold', () => {
    const [own, predicted, margins] = [
      [1, 2, 4],
      [1, 3, 2],
      [0.5, 0.5, 0.5],
    ];
    expect(rootMeanSquareError(own, predicted, 1)).toBeCloseTo(1.5811388300841898, 14);
    expect(epsilonInsensitiveError(own, predicted, margins, 1)).toBeCloseTo(Math.sqrt(1.25), 14);
  });

  test('margins below 0, missing values and lists that do not pair up are refused', () => {
    expect(() => outlierRatio([1], [1], [-1])).toThrow('margins from 0');
    expect(() => epsilonInsensitiveError([1, 2], [1, 2], [1], 1)).toThrow('equal length');
    expect(() => rootMeanSquareError([1, NaN], [1, 2], 1)).toThrow('finite');
  });
});

describe('mapping of a metric', () => {
  test('lines and cubics equal those of numpy', () => {
    const { mos, metric } = vectors;
    for (const { order, mapped: expected } of vectors.fits) {
      const map = (order === 1 ? linearMapping : thirdOrderMapping)(metric, mos);
      const worst = metric.map((value, row) => difference(map?.(value), expected[row]));
      expect(Math.max(...worst)).toBeLessThan(1e-11);
    }
  });

  test.each(Object.entries(acr))(
    '%s against the ratings has the errors of scipy after it',
    (name, golden) => {
      const key = name === 'metric_mos' ? 'metric_mos' : 'metric_sig';
      const byClip = groupBy(acrRatings, ({ clip }) => clip);
      const clips = acrMetrics.flatMap((row) => {
        const votes = byClip.get(row.stimulus_id)?.map(({ value }) => value) ?? [];
        const { mean: mos, high } = meanInterval(votes);
        const metric = row[key];
        return metric === null || mos === null || high === null ? [] : [{ mos, metric, margin: high - mos }];
      });
      const of = (column: 'mos' | 'metric' | 'margin') => clips.map((clip) => clip[column]);
      const [mos, metric, margins] = [of('mos'), of('metric'), of('margin')];
      const through = (map: ((value: number) => number) | null) => metric.map((value) => map?.(value) ?? NaN);
      const line = through(linearMapping(metric, mos));
      const cubic = through(thirdOrderMapping(metric, mos));
      expect(difference(rootMeanSquareError(mos, line, 2), golden.first_order.rmse_n_minus_2)).toBeLessThan(
        1e-11,
      );
      expect(
        difference(rootMeanSquareError(mos, cubic, 4), golden.third_order_monotone.rmse_n_minus_4),
      ).toBeLessThan(1e-8);
      expect(
        difference(epsilonInsensitiveError(mos, cubic, margins, 4), golden.rmse_star_n_minus_4),
      ).toBeLessThan(1e-8);
      expect(outlierRatio(mos, cubic, margins)).toBe(golden.outlier_ratio);
    },
  );

  test.each(Object.entries(curves))(
    'where the cubic turns (%s) the one nearest to it that does not has the errors of scipy',
    (_, { metric, mos, ci, expected }) => {
      expect(expected.third_order_monotone.unconstrained_is_monotone).toBe(false);
      const cubic = metric.map((value) => thirdOrderMapping(metric, mos)?.(value) ?? NaN);
      const error = rootMeanSquareError(mos, cubic, 4);
      expect(difference(error, expected.third_order_monotone.rmse_n_minus_4)).toBeLessThan(1e-9);
      const beyond = epsilonInsensitiveError(mos, cubic, ci, 4);
      expect(difference(beyond, expected.rmse_star_n_minus_4)).toBeLessThan(1e-6);
      expect(outlierRatio(mos, cubic, ci)).toBe(expected.outlier_ratio);
      const [intercept = NaN, slope = NaN] = expected.first_order.coef;
      expect(linearMapping(metric, mos)?.(2)).toBeCloseTo(intercept + 2 * slope, 10);
    },
  );

  test('no mapping turns, and none that does not turn is nearer', () => {
    const random = createRandom('mapping');
    for (let run = 0; run < 100; run += 1) {
      const metric = Array.from({ length: 12 }, () => random.normal());
      const mos = metric.map((value) => (run % 2 === 0 ? value ** 2 : -value) + random.normal());
      const map = thirdOrderMapping(metric, mos);
      const [low, high] = [Math.min(...metric), Math.max(...metric)];
      const steps = Array.from(
        { length: 101 },
        (_, point) => map?.(low + ((high - low) * point) / 100) ?? NaN,
      );
      const rises = steps.slice(1).map((value, index) => value - (steps[index] ?? NaN));
      expect(rises.every((rise) => rise >= -1e-4) || rises.every((rise) => rise <= 1e-4)).toBe(true);
      const errorOf = (of: (value: number) => number) => rootMeanSquareError(mos, metric.map(of), 4) ?? NaN;
      const error = errorOf((value) => map?.(value) ?? NaN);
      const line = linearMapping(metric, mos);
      expect(error).toBeLessThanOrEqual(errorOf((value) => line?.(value) ?? NaN) + 1e-9);
      for (const share of [0.01, 0.1]) {
        const steeper = (value: number) => (map?.(value) ?? NaN) + share * (value - low) ** 3;
        const flatter = (value: number) => (1 - share) * (map?.(value) ?? NaN) + share * mean(mos);
        const isRising = (steps.at(-1) ?? NaN) >= (steps[0] ?? NaN);
        if (isRising) expect(error).toBeLessThanOrEqual(errorOf(steeper) + 1e-9);
        expect(error).toBeLessThanOrEqual(errorOf(flatter) + 1e-9);
      }
    }
  });

  test('a falling metric is mapped too; the examples of the documentation hold', () => {
    expect(thirdOrderMapping([0, 1, 2, 3], [0, 1, 8, 27])?.(1.5)).toBeCloseTo(3.375, 12);
    expect(thirdOrderMapping([0, -1, -2, -3], [0, 1, 8, 27])?.(-1.5)).toBeCloseTo(3.375, 12);
    expect(linearMapping([0, 1, 2], [1, 3, 5])?.(0.5)).toBeCloseTo(2, 14);
  });

  test('too few different values have no mapping, and what is missing is refused', () => {
    expect(linearMapping([2, 2], [1, 3])).toBeNull();
    expect(thirdOrderMapping([0, 1, 2, 2], [0, 1, 2, 3])).toBeNull();
    expect(() => linearMapping([NaN, 1], [1, 2])).toThrow('finite');
  });
});

test('an error that is only rounding is no outlier where the votes of a clip agree and its margin is 0', () => {
  const metric = [0.1, 0.2, 0.30000000000000004, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
  const mos = metric.map((value) => 1 + 4 * value);
  const [line, cubic] = [linearMapping(metric, mos), thirdOrderMapping(metric, mos)];
  const margins = mos.map((_, clip) => (clip % 2 === 0 ? 0 : 0.4));
  for (const mapping of [line, cubic]) {
    const predicted = metric.map((value) => (mapping ? mapping(value) : Number.NaN));
    expect(Math.max(...predicted.map((value, clip) => Math.abs(value - (mos[clip] ?? 0))))).toBeGreaterThan(
      0,
    );
    expect(outlierRatio(mos, predicted, margins)).toBe(0);
    expect(epsilonInsensitiveError(mos, predicted, margins, 4)).toBe(0);
  }
  // What is beyond rounding still counts.
  expect(outlierRatio([3, 4], [3.000001, 4], [0, 0])).toBe(0.5);
});

describe('two independent correlations', () => {
  test.each(vectors.correlations)(
    '$r1 of $n1 against $r2 of $n2 as in scipy',
    ({ r1, n1, r2, n2, z: golden, p }) => {
      const own = compareCorrelations({ r: r1, n: n1 }, { r: r2, n: n2 });
      expect(difference(own?.z, golden)).toBeLessThan(1e-12);
      expect(logDifference(own?.pValue ?? null, p)).toBeLessThan(1e-10);
    },
  );

  test('too few pairs and perfect correlations do not compare, what is none is refused', () => {
    expect(compareCorrelations({ r: 0.5, n: 3 }, { r: 0.2, n: 50 })).toBeNull();
    expect(compareCorrelations({ r: 1, n: 30 }, { r: 0.2, n: 50 })).toBeNull();
    expect(() => compareCorrelations({ r: 1.1, n: 30 }, { r: 0.2, n: 50 })).toThrow(RangeError);
  });
});

describe('root mean square errors', () => {
  const golden = goldenJson(
    'expected/metrics.json',
    z.object({
      rmse_intervals: z.array(z.object({ value: z.number(), df: z.number(), ci95: numbers })),
      rmse_compared: z.array(
        z.object({ first: z.number(), second: z.number(), df: z.number(), f: z.number(), p: z.number() }),
      ),
    }),
  );

  test.each(golden.rmse_intervals)('the interval of $value with df = $df equals that of scipy', (row) => {
    const { low, high } = errorInterval(row.value, row.df);
    expect(difference(low, row.ci95[0])).toBeLessThan(1e-10);
    expect(difference(high, row.ci95[1])).toBeLessThan(1e-10);
  });

  test.each(golden.rmse_compared)('$first against $second as in scipy', ({ first, second, df, f, p }) => {
    const found = compareErrors(first, second, df);
    expect(difference(found?.f, f)).toBeLessThan(1e-12);
    expect(difference(found?.pValue, p)).toBeLessThan(1e-10);
  });

  test('the examples of the documentation hold', () => {
    const { low, high } = errorInterval(0.5, 4);
    expect([low, high].map((end) => end.toFixed(5))).toEqual(['0.29957', '1.43678']);
    expect(compareErrors(0.5, 0.4, 30)?.f).toBeCloseTo(1.5625, 12);
    expect(compareErrors(0.5, 0.4, 30)?.pValue).toBeCloseTo(0.227, 3);
    expect(chiSquaredQuantile(0.95, 1)).toBeCloseTo(3.841458820694124, 11);
    expect(fUpperTail(2, 5, 15)).toBeCloseTo(0.137, 3);
    expect(() => chiSquaredQuantile(1, 3)).toThrow('between 0 and 1');
    expect(() => fUpperTail(-1, 3, 3)).toThrow('from 0, not -1');
  });

  test('two errors of 0 do not compare, one of 0 differs for certain, what is no error is refused', () => {
    expect(compareErrors(0, 0, 5)).toBeNull();
    expect(compareErrors(0, 1, 5)).toEqual({ f: Infinity, pValue: 0 });
    expect(() => compareErrors(-1, 1, 5)).toThrow('from 0, not -1');
    expect(() => errorInterval(1, 0)).toThrow('degrees of freedom');
  });
});
