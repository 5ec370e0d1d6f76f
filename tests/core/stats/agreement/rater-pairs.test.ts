import { expect, test } from 'vitest';
import { raterPairs } from '#core/stats/agreement/rater-pairs.ts';
import { pearson } from '#core/stats/correlation/correlation.ts';
import { completeMatrix } from './golden-agreement.ts';
import { tableOf } from './vote-tables.ts';

test('every pair of the named listeners, in their order, over the units of both', () => {
  const table = tableOf([
    [1, 2, 1],
    [2, 4, null],
    [3, 6, null],
    [4, 8.5, 2],
  ]);
  const pairs = raterPairs(table, ['L0002', 'L0000', 'L0001']);
  expect(pairs.map(({ first, second, n }) => [first, second, n])).toEqual([
    ['L0002', 'L0000', 2],
    ['L0002', 'L0001', 2],
    ['L0000', 'L0001', 4],
  ]);
  expect(pairs[0]).toMatchObject({
    r: null,
    low: null,
    high: null,
    votes: [
      [1, 2],
      [1, 4],
    ],
  });
  expect(pairs[2]?.r).toBe(pearson([1, 2, 3, 4], [2, 4, 6, 8.5]));
  expect(pairs[2]?.low).toBeLessThan(pairs[2]?.r ?? 0);
});

test('a constant listener correlates with nobody', () => {
  const [pair] = raterPairs(
    tableOf([
      [3, 1],
      [3, 2],
      [3, 3],
    ]),
    ['L0000', 'L0001'],
  );
  expect(pair).toMatchObject({ n: 3, r: null });
});

test('the six raters of the complete matrix have 15 pairs of 20 units', () => {
  const pairs = raterPairs(tableOf(completeMatrix), tableOf(completeMatrix).listeners);
  expect(pairs).toHaveLength(15);
  expect(pairs.every(({ n }) => n === 20)).toBe(true);
});
