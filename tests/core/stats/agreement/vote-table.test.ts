import { expect, test } from 'vitest';
import { completeRows, voteTable } from '#core/stats/agreement/vote-table.ts';

const VOTES = Object.freeze([
  { listener: 'B', unit: 'y', value: 2 },
  { listener: 'B', unit: 'x', value: 4 },
  { listener: 'A', unit: 'x', value: 5 },
  { listener: 'A', unit: 'y', value: 1 },
  { listener: 'C', unit: 'y', value: 3 },
]);

test('votes are sorted by unit, then by listener, whatever their order', () => {
  const table = voteTable(VOTES);
  expect(table).toEqual(voteTable(VOTES.toReversed()));
  expect(table.units).toEqual(['x', 'y']);
  expect(table.listeners).toEqual(['A', 'B', 'C']);
  expect([...table.starts]).toEqual([0, 2, 5]);
  expect([...table.values]).toEqual([5, 4, 1, 2, 3]);
  expect([...table.listenerOf]).toEqual([0, 1, 0, 1, 2]);
});

test('of two votes of a listener on a unit the first stays, and the other is counted', () => {
  const table = voteTable([...VOTES, { listener: 'A', unit: 'x', value: 1 }]);
  expect([...table.values]).toEqual([5, 4, 1, 2, 3]);
  expect(table.repeated).toBe(1);
});

test('only a table without missing cells has rows', () => {
  expect(completeRows(voteTable(VOTES))).toBeNull();
  expect(completeRows(voteTable(VOTES.slice(0, 4)))).toEqual([
    [5, 4],
    [1, 2],
  ]);
  expect(completeRows(voteTable([]))).toEqual([]);
});

test('a missing vote is refused', () => {
  expect(() => voteTable([{ listener: 'A', unit: 'x', value: Number.NaN }])).toThrow('remove missing votes');
});
