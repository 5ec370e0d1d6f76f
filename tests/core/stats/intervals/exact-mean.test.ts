import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { exactMean, simplestFraction, wholeFactor } from '#core/stats/intervals/exact-mean.ts';
import { groupMeans } from '#core/stats/intervals/group-means.ts';

test('the examples hold', () => {
  expect(exactMean([10 / 3, 5 / 3, 1])).toBe(2);
  expect(exactMean([0.1, 0.2, 0.3])).toBe(0.2);
  expect(exactMean([])).toBeNaN();
  expect(simplestFraction(3.3333333333333335)).toEqual({ numerator: 10, denominator: 3 });
  expect(simplestFraction(1.15)).toEqual({ numerator: 23, denominator: 20 });
  expect(wholeFactor([3, 3.25, 4.5])).toBe(100);
  expect(wholeFactor([1 / 3])).toBeNull();
});

test('equal means of means of ratings are equal numbers, in any order and of any counts', () => {
  const random = createRandom('exact means');
  for (let run = 0; run < 200; run += 1) {
    // Clips of 3 to 9 votes; the second list has each clip's votes twice and the clips turned around.
    const clips = Array.from({ length: 7 }, () =>
      Array.from({ length: 3 + random.int(7) }, () => 1 + random.int(5)),
    );
    const first = exactMean(clips.map(exactMean));
    const second = exactMean(clips.toReversed().map((votes) => exactMean([...votes, ...votes])));
    expect(second).toBe(first);
  }
});

test('a mean of systems keeps its ties at the third level too', () => {
  const thirds = exactMean([exactMean([1 / 3, 2 / 3]), exactMean([5 / 7, 2 / 7])]);
  expect(thirds).toBe(0.5);
  expect(exactMean([7 / 3, 11 / 6, 17 / 6])).toBe(7 / 3);
});

test('decimals count as they are written, negative and long ones too', () => {
  expect(exactMean([-0.1, -0.2])).toBe(-0.15);
  expect(exactMean([0.123456789012, 0.123456789014])).toBe(0.123456789013);
  expect(exactMean([1e-12, 3e-12])).toBe(2e-12);
  expect(exactMean([1e21, 3e21])).toBe(2e21);
  expect(groupMeans([1.1, 2.2, 3.3].map((value) => ({ key: 's', value }))).get('s')).toBe(2.2);
});

test('a value that is not finite is refused', () => {
  expect(() => exactMean([1, Infinity])).toThrow('requires finite values');
});
