import { expect, test } from 'vitest';
import { z } from 'zod';
import { correlationPValue } from '#core/stats/intervals/correlation-interval.ts';
import { spearman } from '#core/stats/correlation/correlation.ts';
import { exactSpearmanPValue } from '#core/stats/correlation/exact-spearman.ts';
import { goldenJson } from '../golden.ts';

const numbers = z.array(z.number());
const golden = goldenJson(
  'expected/exact_spearman.json',
  z.array(z.object({ x: numbers, y: numbers, rho: z.number(), p: z.number() })),
);

test.each(golden)('rho $rho has p $p, as going through all orders gives it', ({ x, y, rho, p }) => {
  expect(spearman(x, y)).toBeCloseTo(rho, 12);
  expect(exactSpearmanPValue(x, y)).toBeCloseTo(p, 12);
});

test('nine pairs as cor.test(exact = TRUE) of R has them', () => {
  const y = [2, 1, 4, 3, 7, 5, 9, 6, 8];
  expect(exactSpearmanPValue([1, 2, 3, 4, 5, 6, 7, 8, 9], y)).toBeCloseTo(0.00607363315696649, 12);
});

test('the example: 8 of 24 orders of four', () => {
  expect(exactSpearmanPValue([1, 2, 3, 4], [1, 2, 4, 3])).toBeCloseTo(1 / 3, 12);
});

test('a perfect order of n has 2 / n!, and turning one side around changes nothing', () => {
  const rising = Array.from({ length: 11 }, (_, index) => index);
  expect(exactSpearmanPValue(rising, rising)).toBeCloseTo(2 / 39_916_800, 18);
  const y = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5];
  const turned = y.map((value) => -value);
  expect(exactSpearmanPValue(rising, turned)).toBeCloseTo(exactSpearmanPValue(rising, y) ?? 2, 12);
});

test('at thirteen pairs the approximation by t is near', () => {
  const x = Array.from({ length: 13 }, (_, index) => index);
  const y = [1, 0, 3, 2, 8, 4, 12, 5, 6, 11, 7, 10, 9];
  const exact = exactSpearmanPValue(x, y) ?? 2;
  expect(Math.abs(exact - (correlationPValue(spearman(x, y), 13) ?? 0))).toBeLessThan(0.002);
});

test('null for one pair, a constant side and too many pairs', () => {
  const many = Array.from({ length: 14 }, (_, index) => index);
  expect(exactSpearmanPValue([1], [1])).toBeNull();
  expect(exactSpearmanPValue([1, 1], [1, 2])).toBeNull();
  expect(exactSpearmanPValue(many, many)).toBeNull();
  expect(() => exactSpearmanPValue([1, 2], [1])).toThrow('equal length');
});
