import { expect, test } from 'vitest';
import { resampleUnits } from '#core/stats/agreement/resample-units.ts';

const VALUES = Object.freeze([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
const mean = (weights: Float64Array): number =>
  weights.reduce((sum, weight, unit) => sum + weight * (VALUES[unit] ?? 0), 0) / VALUES.length;

test('the interval of a mean is about as wide as theory says, the same for the same seed', () => {
  const [result] = resampleUnits(20, (weights) => [mean(weights)], 'a');
  expect(result?.value).toBe(10.5);
  const expected = (1.96 * Math.sqrt((20 ** 2 - 1) / 12)) / Math.sqrt(20);
  expect(((result?.interval?.high ?? 0) - (result?.interval?.low ?? 0)) / 2 / expected).toBeCloseTo(1, 1);
  expect(resampleUnits(20, (weights) => [mean(weights)], 'a')).toEqual([result]);
  expect(resampleUnits(20, (weights) => [mean(weights)], 'b')).not.toEqual([result]);
});

test('every statistic sees the same samples of as many units as there are', () => {
  const [a, b] = resampleUnits(20, (weights) => [mean(weights), mean(weights) + 1], 'a');
  expect((b?.interval?.low ?? 0) - (a?.interval?.low ?? 0)).toBeCloseTo(1, 12);
  const sizes = new Map<number, number>();
  const sizeOf = (weights: Float64Array): number => {
    const size = weights.reduce((sum, weight) => sum + weight, 0);
    sizes.set(size, (sizes.get(size) ?? 0) + 1);
    return mean(weights);
  };
  resampleUnits(20, (weights) => [sizeOf(weights)], 'a');
  // 1,000 samples and all units, then each unit left out once.
  expect([...sizes]).toEqual([
    [20, 1001],
    [19, 20],
  ]);
});

test('there is no interval below five units, nor of a statistic that samples often leave undefined', () => {
  expect(resampleUnits(4, (weights) => [mean(weights)], 'a')[0]?.interval).toBeNull();
  const fragile = (weights: Float64Array): number | null => ((weights[0] ?? 0) > 0 ? 1 : null);
  expect(resampleUnits(20, (weights) => [fragile(weights)], 'a')).toEqual([{ value: 1, interval: null }]);
  expect(resampleUnits(20, () => [null], 'a')).toEqual([{ value: null, interval: null }]);
});
