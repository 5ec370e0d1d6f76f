import { expect, test } from 'vitest';
import { z } from 'zod';
import { splitHalf } from '#core/stats/agreement/split-half.ts';
import { acrRatings, goldenJson } from '../golden.ts';
import { completeMatrix } from './golden-agreement.ts';
import { tableOf, tableOfVotes } from './vote-tables.ts';

const golden = goldenJson(
  'expected/r_agreement.json',
  z.object({ split_half_all_halvings: z.object({ spearman_brown: z.number() }) }),
).split_half_all_halvings.spearman_brown;

test('the mean of 50 random halvings comes near to that over all, in R', () => {
  const { splits, units, reliability, interval } = splitHalf(tableOf(completeMatrix), 'a');
  expect([splits, units]).toEqual([50, 20]);
  expect(Math.abs((reliability ?? 0) - golden)).toBeLessThan(0.02);
  expect(interval?.low).toBeLessThan(golden);
  expect(interval?.high).toBeGreaterThan(golden);
});

test('the ceiling is the root of the reliability, ends included', () => {
  const { reliability, interval, ceiling, ceilingInterval } = splitHalf(tableOf(completeMatrix), 'a');
  expect(ceiling).toBeCloseTo(Math.sqrt(reliability ?? 0), 12);
  expect(ceilingInterval?.low).toBeCloseTo(Math.sqrt(interval?.low ?? 0), 12);
  expect(ceilingInterval?.high).toBeCloseTo(Math.sqrt(interval?.high ?? 0), 12);
});

test('a seed has one result, whatever the order of the votes; another seed another', () => {
  const votes = acrRatings.map(({ listener, clip, value }) => ({ listener, unit: clip, value }));
  const result = splitHalf(tableOfVotes(votes), 'a');
  expect(splitHalf(tableOfVotes(votes.toReversed()), 'a')).toEqual(result);
  expect(splitHalf(tableOfVotes(votes), 'b').reliability).not.toBe(result.reliability);
});

const SAME = [
  [1, 1, 1, 1],
  [2, 2, 2, 2],
  [4, 4, 4, 4],
  [5, 5, 5, 5],
];

test('listeners who give the same have 1', () => {
  const { reliability, ceiling, units, method } = splitHalf(tableOf(SAME), 'a');
  expect([units, method]).toEqual([4, 'Spearman-Brown']);
  expect(reliability).toBeCloseTo(1, 12);
  expect(ceiling).toBeCloseTo(1, 12);
});

test('with missing cells halves have unequal numbers: covariances over the variance of the means', () => {
  const missing = SAME.map(([first = 0, ...rest], unit) => [unit === 0 ? null : first, ...rest]);
  const { method, reliability, units } = splitHalf(tableOf(missing), 'a');
  expect([method, units]).toEqual(['covariances', 4]);
  expect(reliability).toBeCloseTo(1, 12);
  expect(splitHalf(tableOf([...SAME, [3, null, null, null]]), 'a').units).toBe(4);
});

test('opposite halves are below 0 and have no ceiling', () => {
  const { reliability, ceiling } = splitHalf(
    tableOf([
      [1, 4],
      [2, 3],
      [3, 2],
      [4, 1.5],
    ]),
    'a',
  );
  expect(reliability).toBeLessThan(0);
  expect(ceiling).toBeNull();
});

test('one listener, two units or constant votes have none', () => {
  expect(splitHalf(tableOf([[1], [2], [3]]), 'a')).toMatchObject({
    splits: 0,
    units: null,
    reliability: null,
  });
  expect(
    splitHalf(
      tableOf([
        [1, 2],
        [2, 3],
      ]),
      'a',
    ).reliability,
  ).toBeNull();
  expect(
    splitHalf(
      tableOf([
        [3, 3],
        [3, 3],
        [3, 3],
      ]),
      'a',
    ).reliability,
  ).toBeNull();
});
