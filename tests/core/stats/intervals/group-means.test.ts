import { expect, test } from 'vitest';
import { groupMeans } from '#core/stats/intervals/group-means.ts';

const row = (key: string, value: number) => Object.freeze({ key, value });

test('each key has the mean of its values', () => {
  expect([...groupMeans([row('a', 4), row('b', 1), row('a', 5)])]).toEqual([
    ['a', 4.5],
    ['b', 1],
  ]);
  expect(groupMeans([]).size).toBe(0);
});

test('equal means stay equal whatever the number and order of the ratings', () => {
  const thrice = [3, 3, 4].map((value) => row('three', value));
  const sixTimes = [4, 3, 3, 3, 3, 4].map((value) => row('six', value));
  const means = groupMeans([...thrice, ...sixTimes]);
  expect(means.get('three')).toBe(means.get('six'));
});

test('a missing value is refused', () => {
  expect(() => groupMeans([row('a', NaN)])).toThrow('requires finite values');
});
