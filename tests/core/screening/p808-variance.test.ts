import { expect, test } from 'vitest';
import type { Rating } from '#core/ratings/ratings.ts';
import { p808VarianceRule } from '#core/screening/rules/p808-variance.ts';
import { rating } from '../../support/ratings.ts';

const rated = (values: readonly number[], own: Partial<Rating> = {}): Rating[] =>
  values.map((canonicalValue, index) =>
    rating({ canonicalValue, page: index + 1, item: `${index}`, ...own }),
  );

const finds = (ratings: readonly Rating[], params: unknown = {}): string[] =>
  p808VarianceRule.find(ratings, params).map(({ evidence }) => evidence);

test('R6 a population variance below 0.1 is too little, 0.1 is not', () => {
  expect(finds(rated([5, 4, 4, 4, 4, 4, 4, 4, 4, 4]))).toEqual(['quality: variance 0.090 of 10 ratings']);
  expect(finds(rated([5, 5, 4, 4, 4, 4, 4, 4, 4, 4]))).toEqual([]);
  // Squared distances 1 and 1 over 20 ratings: exactly 0.1, where the sample variance would be 0.105.
  expect(finds(rated([2, 4, ...Array.from({ length: 18 }, () => 3)]))).toEqual([]);
  expect(finds(rated([2, 4, ...Array.from({ length: 19 }, () => 3)]))).toHaveLength(1);
});

test('four ratings are not enough to judge, five are', () => {
  expect(finds(rated([3, 3, 3, 3]))).toEqual([]);
  expect(finds(rated([3, 3, 3, 3, 3]))).toEqual(['quality: variance 0.000 of 5 ratings']);
  expect(finds(rated([3, 3, 3, 3]), { least: 4 })).toHaveLength(1);
});

test('traps are not among the values and go out with the rest of the block', () => {
  const tests = rated([4, 4, 4, 4, 4]);
  const traps = rated([1, 5], { role: 'gold', session: 'S-L1' });
  const other = rated([4, 5, 3, 4, 2], { block: 2 });
  expect(p808VarianceRule.find([...tests, ...traps, ...other])).toEqual([
    { listener: 'L1', ratings: [...tests, ...traps], evidence: 'quality: variance 0.000 of 5 ratings' },
  ]);
});

test('one scale that varies is enough', () => {
  const flat = rated([4, 4, 4, 4, 4], { scale: 'signal' });
  expect(finds([...flat, ...rated([4, 1, 5, 2, 3], { scale: 'background' })])).toEqual([]);
  expect(finds([...flat, ...rated([2, 2, 2, 2, 2], { scale: 'background' })])).toEqual([
    'background: variance 0.000 of 5 ratings; signal: variance 0.000 of 5 ratings',
  ]);
});

test('a comparison is judged as it was clicked: the same side again and again does not vary', () => {
  const mirrored = rated([1, -1, 1, -1, 1, -1], { rawValue: 1 });
  expect(finds(mirrored)).toEqual(['quality: variance 0.000 of 6 ratings']);
});

test('choices stored as 0 to 1 are not judged', () => {
  expect(finds(rated([0, 0, 0, 0, 0, 0.5]))).toEqual([]);
  const sure = rated([3, 3, 3, 3, 3, 3], { scale: 'confidence' });
  expect(finds([...rated([0, 1, 0, 1, 0, 1]), ...sure])).toEqual([]);
});
