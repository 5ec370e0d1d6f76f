import { expect, test } from 'vitest';
import { z } from 'zod';
import { kendallW } from '#core/stats/agreement/kendall-w.ts';
import { chiSquaredUpperTail } from '#core/stats/laws/chi-squared.ts';
import { fUpperTail } from '#core/stats/laws/distributions.ts';
import { difference, goldenJson, logDifference } from '../golden.ts';
import { completeMatrix } from './golden-agreement.ts';

const tails = goldenJson(
  'expected/r_agreement.json',
  z.object({
    chi_square: z.array(z.object({ x: z.number(), df: z.number(), p: z.number() })),
    f: z.array(z.object({ f: z.number(), df1: z.number(), df2: z.number(), p: z.number() })),
  }),
);

test('the upper tails of chi-square and F equal those of R, however small', () => {
  for (const { x, df, p } of tails.chi_square)
    expect(logDifference(chiSquaredUpperTail(x, df), p)).toBeLessThan(1e-11);
  for (const { f, df1, df2, p } of tails.f)
    expect(logDifference(fUpperTail(f, df1, df2), p)).toBeLessThan(1e-10);
  expect(chiSquaredUpperTail(0, 3)).toBe(1);
  expect(chiSquaredUpperTail(Infinity, 3)).toBe(0);
  expect(fUpperTail(0, 3, 4)).toBe(1);
  expect(fUpperTail(Infinity, 3, 4)).toBe(0);
  expect(() => chiSquaredUpperTail(1, 0)).toThrow(RangeError);
  expect(() => fUpperTail(1, 0, 3)).toThrow(RangeError);
});

test('W with ties, chi-square and p equal the golden ones', () => {
  const golden = goldenJson(
    'expected/agreement.json',
    z.object({
      complete_matrix: z.object({ kendall_w: z.object({ W: z.number(), chi2: z.number(), p: z.number() }) }),
    }),
  ).complete_matrix.kendall_w;
  const { w, chiSquare, pValue } = kendallW(completeMatrix);
  expect(difference(w, golden.W)).toBeLessThan(1e-12);
  expect(difference(chiSquare, golden.chi2)).toBeLessThan(1e-12);
  expect(logDifference(pValue, golden.p)).toBeLessThan(1e-10);
});

test('the same order is 1; the example; nothing to order has no W', () => {
  expect(
    kendallW([
      [1, 10],
      [2, 20],
      [3, 30],
    ]).w,
  ).toBe(1);
  const { w, chiSquare, pValue } = kendallW([
    [1, 1],
    [2, 3],
    [3, 2],
  ]);
  expect([w, chiSquare, pValue?.toFixed(3)]).toEqual([0.75, 3, '0.223']);
  expect(
    kendallW([
      [3, 3],
      [3, 3],
    ]),
  ).toEqual({ w: null, chiSquare: null, pValue: null });
  expect(kendallW([[1, 2]]).w).toBeNull();
});
