import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/order/random.ts';
import { binomialUpperTail, wilsonInterval } from '#core/stats/intervals/proportion.ts';
import { goldenJson } from '../golden.ts';

const golden = goldenJson(
  'expected/proportions.json',
  z.array(
    z.object({
      successes: z.number(),
      n: z.number(),
      share: z.number(),
      low: z.number(),
      high: z.number(),
      upper_tail: z.number(),
    }),
  ),
);

test.each(golden)(
  '$successes of $n as SciPy has it',
  ({ successes, n, share, low, high, upper_tail: tail }) => {
    const own = wilsonInterval(successes, n);
    expect(own.share).toBe(share);
    expect(own.low).toBeCloseTo(low, 12);
    expect(own.high).toBeCloseTo(high, 12);
    expect(Math.log(binomialUpperTail(successes, n) ?? 0)).toBeCloseTo(Math.log(tail), 9);
  },
);

test('the examples of the doc comments hold', () => {
  const { share, low, high } = wilsonInterval(8, 10);
  expect([share, low, high].map((value) => value?.toFixed(3))).toEqual(['0.800', '0.490', '0.943']);
  expect(binomialUpperTail(9, 10)).toBeCloseTo(0.0107421875, 14);
});

test('no trials have no share, and impossible counts are refused', () => {
  expect(wilsonInterval(0, 0)).toEqual({ n: 0, successes: 0, share: null, low: null, high: null });
  expect(binomialUpperTail(0, 0)).toBeNull();
  expect(() => wilsonInterval(3, 2)).toThrow(
    'wilsonInterval requires whole numbers of successes from 0 to n',
  );
  expect(() => binomialUpperTail(0.5, 2)).toThrow('binomialUpperTail requires whole numbers');
});

test('under guessing a 5 % test is significant in at most 5 % of experiments, and intervals hold 0.5 in 95 %', () => {
  const random = createRandom('calibration');
  const runs = 4000;
  let significant = 0;
  let covered = 0;
  for (let run = 0; run < runs; run += 1) {
    const right = Array.from({ length: 60 }, () => random.int(2)).reduce((sum, value) => sum + value, 0);
    if ((binomialUpperTail(right, 60) ?? 1) <= 0.05) significant += 1;
    const { low, high } = wilsonInterval(right, 60);
    if (low !== null && high !== null && low <= 0.5 && high >= 0.5) covered += 1;
  }
  expect(significant / runs).toBeLessThanOrEqual(0.055);
  expect(significant / runs).toBeGreaterThan(0.02);
  expect(covered / runs).toBeGreaterThan(0.935);
});
