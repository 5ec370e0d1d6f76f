import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  fUpperTail,
  normalCdf,
  normalQuantile,
  studentTCdf,
  studentTQuantile,
} from '#core/stats/laws/distributions.ts';
import { difference, goldenJson, logDifference } from '../golden.ts';

const table = z.record(z.string(), z.number());
const golden = goldenJson(
  'expected/distributions.json',
  z.object({ norm_ppf: table, t_ppf: table, t_sf2: table }),
);

const entries = (values: Record<string, number>) =>
  Object.entries(values).map(([key, expected]) => {
    const [first, second] = key.split('|').map(Number);
    return { first: first ?? NaN, df: second ?? NaN, expected };
  });

test('the examples of the documentation hold', () => {
  expect(normalCdf(1.959963984540054)).toBeCloseTo(0.975, 14);
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14);
  expect(studentTCdf(-2, 10)).toBeCloseTo(0.036694017, 9);
  expect(studentTQuantile(0.975, 10)).toBeCloseTo(2.2281388519862735, 13);
});

test.each(entries(golden.norm_ppf))('the normal quantile of $first equals scipy', ({ first, expected }) => {
  expect(difference(normalQuantile(first), expected)).toBeLessThan(1e-12);
  expect(logDifference(normalCdf(expected), first)).toBeLessThan(1e-10);
});

test.each(entries(golden.t_ppf))('the t quantile of $first, $df df, equals R', ({ first, df, expected }) => {
  expect(difference(studentTQuantile(first, df), expected)).toBeLessThan(1e-10);
  expect(studentTQuantile(1 - first, df)).toBeCloseTo(-expected, 9);
  expect(studentTCdf(expected, df)).toBeCloseTo(first, 12);
});

test.each(entries(golden.t_sf2))(
  'both tails beyond t = $first, $df df, equal scipy',
  ({ first, df, expected }) => {
    expect(logDifference(2 * studentTCdf(-first, df), expected)).toBeLessThan(1e-10);
  },
);

test('the normal distribution is continuous where its two formulas meet, and symmetric', () => {
  expect(logDifference(normalCdf(-2.5), normalCdf(-2.4999999999999996))).toBeLessThan(1e-13);
  for (const z of [0, 0.3, 1, 2.4, 2.6, 5]) expect(normalCdf(z) + normalCdf(-z)).toBeCloseTo(1, 15);
});

test('far tails keep their relative precision', () => {
  expect(logDifference(normalCdf(-10), 7.61985302416053e-24)).toBeLessThan(1e-12);
  expect(logDifference(studentTCdf(-1e8, 1), 1e-8 / Math.PI)).toBeLessThan(1e-12);
});

test('the ends of the range are infinite and the middle is zero', () => {
  expect([normalQuantile(0), normalQuantile(0.5), normalQuantile(1)].map((z) => z + 0)).toEqual([
    -Infinity,
    expect.closeTo(0, 14),
    Infinity,
  ]);
  expect([studentTQuantile(0, 3), studentTQuantile(1, 3)]).toEqual([-Infinity, Infinity]);
  expect(studentTQuantile(0.5, 3)).toBeCloseTo(0, 14);
  expect([studentTCdf(-Infinity, 3), studentTCdf(0, 3), studentTCdf(Infinity, 3)]).toEqual([0, 0.5, 1]);
});

test('impossible arguments are refused with a reason', () => {
  for (const p of [-0.1, 1.1, NaN]) expect(() => normalQuantile(p)).toThrow('requires a share from 0 to 1');
  expect(() => studentTQuantile(2, 3)).toThrow('requires a share from 0 to 1');
  for (const df of [0, -1, NaN])
    expect(() => studentTCdf(1, df)).toThrow('requires degrees of freedom above 0');
});

test('the tail of F is found where both ways round are as good', () => {
  // Of 2 and d degrees of freedom it is (1 + 2 f / d)^(-d / 2).
  expect(fUpperTail(2 / 3, 2, 1)).toBeCloseTo(Math.sqrt(3 / 7), 14);
  expect(fUpperTail(6 / 9, 2, 1)).toBeCloseTo(Math.sqrt(3 / 7), 14);
});
