import { array, assert, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { crossed, internedBy, renumbered } from '#core/stats/numbers/interned.ts';
import { rowsByNumber } from '#core/stats/numbers/rows-by-number.ts';

test('names are numbered as they first appear', () => {
  const { of, count, names } = internedBy(['b', 'a', 'b'], (name) => name);
  expect([[...of], count, names]).toEqual([[0, 1, 0], 2, ['b', 'a']]);
});

test('pairs of numbers are numbered as names of both would be', () => {
  const cell = record({ first: nat(5), second: nat(7) });
  assert(
    property(array(cell, { maxLength: 60 }), (rows) => {
      const first = { of: Uint32Array.from(rows, (row) => row.first), count: 6 };
      const second = { of: Uint32Array.from(rows, (row) => row.second), count: 8 };
      const named = internedBy(rows, (row) => `${row.first} ${row.second}`);
      expect(crossed(first, second)).toEqual({ of: named.of, count: named.count });
    }),
  );
});

test('the example of pairs holds', () => {
  const [first, second] = [
    { of: Uint32Array.of(0, 1, 0), count: 2 },
    { of: Uint32Array.of(5, 5, 5), count: 6 },
  ];
  expect(crossed(first, second)).toEqual({ of: Uint32Array.of(0, 1, 0), count: 2 });
});

test('rows are grouped in the order given, or in another one', () => {
  const groupOf = Uint32Array.of(1, 0, 1);
  expect(rowsByNumber(groupOf, 2)).toEqual({
    rows: Uint32Array.of(1, 0, 2),
    starts: Uint32Array.of(0, 1, 3),
  });
  expect(rowsByNumber(groupOf, 2, Uint32Array.of(2, 1, 0)).rows).toEqual(Uint32Array.of(1, 2, 0));
});

test('names numbered in another order stay with their rows', () => {
  const found = internedBy(['b', 'c', 'a', 'b'], (name) => name);
  const { of, count, names } = renumbered(found, ['a', 'b', 'c']);
  expect({ of: [...of], count, names }).toEqual({ of: [1, 2, 0, 1], count: 3, names: ['a', 'b', 'c'] });
  expect(of).toBe(found.of);
});
