import { expect, test } from 'vitest';
import { allOrSome, mapped } from '#core/order/all-or-some.ts';

const rows = [1, 2, 3];

test('all rows are the same array, some are a copy in their order', () => {
  expect(allOrSome(rows, (row) => row > 0)).toBe(rows);
  expect(allOrSome(rows, (row) => row !== 2)).toEqual([1, 3]);
});

test('rows that do not change are the same array, and it stays as it was where one changes', () => {
  expect(mapped(rows, (row) => row)).toBe(rows);
  expect(mapped(rows, (row, index) => (index === 1 ? 10 * row : row))).toEqual([1, 20, 3]);
  expect(rows).toEqual([1, 2, 3]);
});
