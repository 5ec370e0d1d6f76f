import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/order/random.ts';
import { compareDependent } from '#core/stats/correlation/compare-dependent.ts';
import { correlate } from '#core/stats/correlation/correlation.ts';
import { difference, goldenJson, logDifference } from '../golden.ts';

const byScipy = goldenJson(
  'expected/corr_compare.json',
  z.object({
    n: z.number(),
    r12: z.number(),
    r13: z.number(),
    r23: z.number(),
    williams: z.object({ t: z.number(), df: z.number(), p: z.number() }),
  }),
);
const byR = goldenJson(
  'expected/r_classic.json',
  z.object({ williams_psych: z.object({ t: z.number(), p: z.number() }) }),
).williams_psych;
const cases = goldenJson(
  'expected/metrics.json',
  z.object({
    dependent: z.array(
      z.object({
        first: z.number(),
        second: z.number(),
        between: z.number(),
        n: z.number(),
        t: z.number(),
        p: z.number(),
        zou: z.tuple([z.number(), z.number()]),
      }),
    ),
  }),
).dependent;

test('Williams’ t equals the golden one and that of psych in R', () => {
  const { n, r12, r13, r23, williams } = byScipy;
  const found = compareDependent({ first: r12, second: r13, between: r23, n });
  expect(found?.df).toBe(williams.df);
  for (const { t, p } of [williams, byR]) {
    expect(difference(found?.t, t)).toBeLessThan(1e-10);
    expect(logDifference(found?.pValue ?? null, p)).toBeLessThan(1e-9);
  }
});

test.each(cases)('$first and $second, $between apart, over $n: t and interval', ({ t, p, zou, ...own }) => {
  const found = compareDependent(own);
  expect(difference(found?.t, t)).toBeLessThan(1e-10);
  expect(difference(found?.pValue, p)).toBeLessThan(1e-10);
  expect(difference(found?.interval?.low, zou[0])).toBeLessThan(1e-10);
  expect(difference(found?.interval?.high, zou[1])).toBeLessThan(1e-10);
});

test('the published example of Zou (2007) has the interval -0.093 to 0.517', () => {
  const found = compareDependent({ first: 0.396, second: 0.179, between: 0.088, n: 66 });
  expect(found?.interval?.low).toBeCloseTo(-0.093, 3);
  expect(found?.interval?.high).toBeCloseTo(0.517, 3);
});

test('the example of the documentation holds', () => {
  const found = compareDependent({ first: 0.8, second: 0.6, between: 0.5, n: 50 });
  expect(found?.difference).toBeCloseTo(0.2, 12);
  expect(found?.interval?.low).toBeCloseTo(0.028, 3);
  expect(found?.interval?.high).toBeCloseTo(0.408, 3);
  expect(found?.t).toBeCloseTo(2.332, 3);
  expect(found?.pValue).toBeCloseTo(0.024, 3);
});

test('too few cases and correlations that leave no room do not compare, what is none is refused', () => {
  expect(compareDependent({ first: 0.8, second: 0.6, between: 0.5, n: 3 })).toBeNull();
  expect(compareDependent({ first: 0.8, second: 0.8, between: 1, n: 50 })).toBeNull();
  expect(compareDependent({ first: 1, second: 0.5, between: 0.5, n: 50 })).toBeNull();
  expect(() => compareDependent({ first: 2, second: 0.5, between: 0.5, n: 50 })).toThrow(RangeError);
});

test('of metrics that are equally good one in twenty pairs differs, short of the 2,000 studies of the slow test', () => {
  const random = createRandom('williams');
  const column = (of: (row: number) => number) => Float64Array.from({ length: 40 }, (_, row) => of(row));
  let [rejected, covered] = [0, 0];
  for (let study = 0; study < 400; study += 1) {
    const mos = column(() => random.normal());
    const [a, b] = [
      column((row) => (mos[row] ?? 0) + random.normal()),
      column((row) => (mos[row] ?? 0) + random.normal()),
    ];
    const [first, second, between] = [correlate(mos, a) ?? 0, correlate(mos, b) ?? 0, correlate(a, b) ?? 0];
    const found = compareDependent({ first, second, between, n: 40 });
    if ((found?.pValue ?? 1) < 0.05) rejected += 1;
    if ((found?.interval?.low ?? 1) <= 0 && (found?.interval?.high ?? -1) >= 0) covered += 1;
  }
  expect(rejected / 400).toBeGreaterThan(0.025);
  expect(rejected / 400).toBeLessThan(0.08);
  expect(covered / 400).toBeGreaterThan(0.92);
});
