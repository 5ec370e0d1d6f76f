import { expect, test } from 'vitest';
import { z } from 'zod';
import { quadraticWeightedKappa, resampledKappa } from '#core/stats/agreement/kappa.ts';
import { difference, goldenCsv, goldenJson } from '../golden.ts';

const acrGrid = Object.freeze({ min: 1, max: 5, step: 1 });
const matrix = goldenCsv('complete_matrix.csv', z.record(z.string(), z.string()));
const golden = goldenJson(
  'expected/agreement.json',
  z.object({
    complete_matrix: z.object({ pairwise_kappa: z.record(z.string(), z.object({ quadratic: z.number() })) }),
  }),
).complete_matrix.pairwise_kappa;
const column = (name: string) => Object.freeze(matrix.map((row) => Number(row[name])));

test.each(Object.entries(golden))('raters %s give the kappa of sklearn', (pair, { quadratic }) => {
  const [a = '', b = ''] = pair.split('-');
  expect(difference(quadraticWeightedKappa(column(a), column(b), acrGrid), quadratic)).toBeLessThan(1e-12);
});

test('values between grid points are binned half up, values outside are clipped', () => {
  expect(quadraticWeightedKappa([1, 2, 3], [1, 2, 2.5], acrGrid)).toBe(1);
  expect(quadraticWeightedKappa([1, 2, 3], [1, 1.5, 3.499], acrGrid)).toBe(1);
  expect(quadraticWeightedKappa([1, 3, 5], [0, 3, 7], acrGrid)).toBe(1);
});

test('kappa does not depend on the unit of the grid', () => {
  const halves = quadraticWeightedKappa([0, 0.5, 1, 1], [0.5, 0.5, 1, 0], { min: 0, max: 1, step: 0.5 });
  expect(halves).toBe(quadraticWeightedKappa([0, 1, 2, 2], [1, 1, 2, 0], { min: 0, max: 2, step: 1 }));
  const shifted = quadraticWeightedKappa([-2, -1, 0, 0], [-1, -1, 0, -2], { min: -2, max: 2, step: 1 });
  expect(shifted).toBe(halves);
});

test('opposite raters fall below chance', () => {
  expect(quadraticWeightedKappa([1, 5], [5, 1], acrGrid)).toBe(-1);
});

test('a constant rater has kappa 0, no clips have none', () => {
  expect(quadraticWeightedKappa([3, 3, 3], [1, 2, 5], acrGrid)).toBe(0);
  expect(quadraticWeightedKappa([3, 3], [3, 3], acrGrid)).toBe(0);
  expect(quadraticWeightedKappa([], [], acrGrid)).toBeNull();
});

test('a grid without steps is refused', () => {
  expect(() => quadraticWeightedKappa([1], [1], { min: 1, max: 5, step: 0 })).toThrow('step > 0');
  expect(() => quadraticWeightedKappa([1], [1], { min: 5, max: 1, step: 1 })).toThrow('min < max');
});

test('the kappa of a sample is that of its clips written out', () => {
  expect(resampledKappa([1, 5, 3], [1, 5, 4], acrGrid)(Uint32Array.of(1, 1, 0))).toBe(1);
  const of = resampledKappa([1, 2, 5], [2, 2, 3], acrGrid);
  expect(of(Uint32Array.of(1, 0, 2))).toBe(quadraticWeightedKappa([1, 5, 5], [2, 3, 3], acrGrid));
  expect(of(Uint32Array.of(0, 0, 0))).toBeNull();
});

test('halves of decimals go up too', () => {
  // (1.15 - 1) / 0.1 is 1.4999999999999991 in doubles.
  const tenths = { min: 1, max: 2, step: 0.1 };
  expect(quadraticWeightedKappa([1.15, 1.5, 1.9], [1.2, 1.5, 1.9], tenths)).toBe(1);
});
