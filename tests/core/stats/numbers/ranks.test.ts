import { expect, test } from 'vitest';
import { midRanks } from '#core/stats/numbers/ranks.ts';

test('equal values share the mean of their ranks', () => {
  expect(midRanks(Object.freeze([10, 20, 20, 5]))).toEqual([2, 3.5, 3.5, 1]);
  expect(midRanks([7, 7, 7])).toEqual([2, 2, 2]);
  expect(midRanks([])).toEqual([]);
});

test('ranks do not depend on the order of the rows', () => {
  const values = [3, 1, 2, 2, 5, 3, 3];
  expect(midRanks(values.toReversed())).toEqual(midRanks(values).toReversed());
});

test('means that are equal fractions tie', () => {
  expect(midRanks([10 / 3, 20 / 6, 3])).toEqual([2.5, 2.5, 1]);
});

test('a missing value has no rank', () => {
  expect(() => midRanks([1, NaN])).toThrow('remove missing values first');
});
