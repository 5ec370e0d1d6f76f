import { expect, test } from 'vitest';
import { completeRows } from '#core/stats/agreement/vote-table.ts';
import { tableOfVotes } from './vote-tables.ts';

const VOTES = Object.freeze([
  { listener: 'B', unit: 'y', value: 2 },
  { listener: 'B', unit: 'x', value: 4 },
  { listener: 'A', unit: 'x', value: 5 },
  { listener: 'A', unit: 'y', value: 1 },
  { listener: 'C', unit: 'y', value: 3 },
]);

test('votes are sorted by unit, then by listener, whatever their order', () => {
  const table = tableOfVotes(VOTES);
  expect(table).toEqual(tableOfVotes(VOTES.toReversed()));
  expect(table.units).toEqual(['x', 'y']);
  expect(table.listeners).toEqual(['A', 'B', 'C']);
  expect([...table.starts]).toEqual([0, 2, 5]);
  expect([...table.values]).toEqual([5, 4, 1, 2, 3]);
  expect([...table.listenerOf]).toEqual([0, 1, 0, 1, 2]);
});

test('of two votes of a listener on a unit the first stays, and the other is counted', () => {
  const table = tableOfVotes([...VOTES, { listener: 'A', unit: 'x', value: 1 }]);
  expect([...table.values]).toEqual([5, 4, 1, 2, 3]);
  expect(table.repeated).toBe(1);
});

test('only a table without missing cells has rows', () => {
  expect(completeRows(tableOfVotes(VOTES))).toBeNull();
  expect(completeRows(tableOfVotes(VOTES.slice(0, 4)))).toEqual([
    [5, 4],
    [1, 2],
  ]);
  expect(completeRows(tableOfVotes([]))).toEqual([]);
});

test('a missing vote is refused', () => {
  expect(() => tableOfVotes([{ listener: 'A', unit: 'x', value: Number.NaN }])).toThrow(
    'remove missing votes',
  );
});
