import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/order/random.ts';
import { fQuantile } from '#core/stats/laws/distributions.ts';
import { repeatedIcc, testRetest } from '#core/stats/agreement/test-retest.ts';
import { difference, goldenJson, maybe } from '../golden.ts';

const numbers = z.array(z.number());
const golden = goldenJson(
  'expected/test_retest.json',
  z.object({
    cases: z.array(
      z.object({
        name: z.string(),
        first: numbers,
        second: numbers,
        mad: z.number(),
        mad_low: z.number(),
        mad_high: z.number(),
        same: z.number(),
        same_low: z.number(),
        same_high: z.number(),
        pearson: maybe,
        icc: z.number(),
        icc_low: z.number(),
        icc_high: z.number(),
      }),
    ),
    f_ppf: z.array(z.object({ p: z.number(), df1: z.number(), df2: z.number(), value: z.number() })),
  }),
);

test.each(golden.cases)('X7 $name as SciPy has it', ({ first, second, ...expected }) => {
  const own = testRetest(first, second);
  const pairs: [number | null, number | null][] = [
    [own.difference.mean, expected.mad],
    [own.difference.low, expected.mad_low],
    [own.difference.high, expected.mad_high],
    [own.same.successes, expected.same],
    [own.same.low, expected.same_low],
    [own.same.high, expected.same_high],
    [own.pearson, expected.pearson],
    [own.icc.value, expected.icc],
    [own.icc.low, expected.icc_low],
    [own.icc.high, expected.icc_high],
  ];
  for (const [actual, wanted] of pairs) expect(difference(actual, wanted)).toBeLessThan(1e-9);
});

test('quantiles of F as SciPy has them', () => {
  for (const { p, df1, df2, value } of golden.f_ppf)
    expect(difference(fQuantile(p, df1, df2), value)).toBeLessThan(1e-9);
  expect([fQuantile(0, 2, 3), fQuantile(1, 2, 3)]).toEqual([0, Infinity]);
  expect(() => fQuantile(0.5, 0, 3)).toThrow('fQuantile requires degrees of freedom above 0, not 0.');
  expect(() => fQuantile(2, 1, 3)).toThrow('fQuantile requires a share from 0 to 1, not 2.');
});

test('the examples of the doc comments hold', () => {
  expect(fQuantile(0.975, 5, 10)).toBeCloseTo(4.2361, 4);
  expect(repeatedIcc([1, 2, 3, 4, 5], [1, 3, 3, 4, 4]).value).toBeCloseTo(0.8987, 4);
  const { difference: mad, same, pearson: r } = testRetest([5, 4, 3], [4, 4, 3]);
  expect([mad.mean, same.successes, r].map((value) => value?.toFixed(3))).toEqual([
    '0.333',
    '2.000',
    '0.866',
  ]);
});

test('fewer than three pairs have no correlation, equal values no reliability, and nothing has nothing', () => {
  const nothing = { value: null, low: null, high: null };
  expect(testRetest([5, 4], [4, 5])).toMatchObject({
    n: 2,
    difference: { mean: 1 },
    pearson: null,
    icc: nothing,
  });
  expect(testRetest([3, 3, 3], [3, 3, 3])).toMatchObject({ same: { share: 1 }, pearson: null, icc: nothing });
  expect(testRetest([], [])).toMatchObject({ n: 0, difference: { mean: null }, same: { share: null } });
  expect(repeatedIcc([1, 2, 3], [1, 2, 3])).toEqual({ value: 1, low: null, high: null });
  expect(() => testRetest([1, 2], [1])).toThrow(RangeError);
});

test('the interval of the ICC holds the true one in 95 % of simulated listeners', () => {
  const random = createRandom('icc');
  const runs = 2000;
  let held = 0;
  for (let run = 0; run < runs; run += 1) {
    const things = Array.from({ length: 12 }, () => 2 * random.normal());
    const again = () => things.map((thing) => thing + random.normal());
    const { low, high } = repeatedIcc(again(), again());
    if ((low ?? 1) <= 0.8 && (high ?? 0) >= 0.8) held += 1;
  }
  expect(held / runs).toBeGreaterThan(0.935);
  expect(held / runs).toBeLessThan(0.965);
});
