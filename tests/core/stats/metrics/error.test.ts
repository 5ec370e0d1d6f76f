import { expect, test } from 'vitest';
import { meanAbsoluteError } from '#core/stats/metrics/error.ts';

test('the error is the mean distance, in the unit of the scale', () => {
  expect(meanAbsoluteError(Object.freeze([1, 2, 4]), Object.freeze([1, 3, 2]))).toBe(1);
  expect(meanAbsoluteError([3], [3])).toBe(0);
});

test('no pairs have no error, and lists that do not pair up are refused', () => {
  expect(meanAbsoluteError([], [])).toBeNull();
  expect(() => meanAbsoluteError([1], [])).toThrow('equal length');
});
