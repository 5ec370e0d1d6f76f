import { expect, test } from 'vitest';
import { z } from 'zod';
import { exactKendallPValue } from '#core/stats/correlation/exact-kendall.ts';
import { kendallTauB } from '#core/stats/correlation/kendall.ts';
import { goldenJson } from '../golden.ts';

const numbers = z.array(z.number());
const golden = goldenJson(
  'expected/exact_kendall.json',
  z.array(z.object({ x: numbers, y: numbers, tau: z.number(), p: z.number() })),
);

test.each(golden)('tau-b $tau has p $p, as going through all orders gives it', ({ x, y, tau, p }) => {
  expect(kendallTauB(x, y)).toBeCloseTo(tau, 12);
  expect(exactKendallPValue(x, y)).toBeCloseTo(p, 12);
  expect(exactKendallPValue(y, x)).toBeCloseTo(p, 12);
});

test('of few pairs without ties the p-value is that of all orders', () => {
  expect(exactKendallPValue([1, 2, 3, 5], [1, 2, 4, 3])).toBeCloseTo(1 / 3, 12);
  expect(exactKendallPValue([1, 2, 3, 4], [8, 6, 4, 2])).toBeCloseTo(1 / 12, 12);
});

test('three pairs of which two tie say nothing: every order is as far from chance', () => {
  expect(exactKendallPValue([1, 2, 3], [1, 1, 2])).toBeCloseTo(2 / 3, 12);
  expect(exactKendallPValue([3, 1, 2], [1, 1, 2])).toBe(1);
});

test('thirteen tied pairs are near the normal law, and turning one side around changes nothing', () => {
  const x = [1, 1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9];
  const y = [2, 1, 3, 3, 2, 5, 4, 4, 6, 9, 7, 7, 8];
  const p = exactKendallPValue(x, y) ?? 2;
  expect(p).toBeGreaterThan(0);
  expect(p).toBeLessThan(0.001);
  expect(
    exactKendallPValue(
      x,
      y.map((value) => -value),
    ),
  ).toBeCloseTo(p, 12);
});

test('null for one pair, a constant side and from fourteen pairs on', () => {
  const many = Array.from({ length: 14 }, (_, index) => index);
  expect(exactKendallPValue([1], [1])).toBeNull();
  expect(exactKendallPValue([1, 1], [1, 2])).toBeNull();
  expect(exactKendallPValue(many, many)).toBeNull();
  expect(() => exactKendallPValue([1, 2], [1])).toThrow('equal length');
});
