import { expect, test } from 'vitest';
import { perContext, perRows } from '#core/methods/contract/per-context.ts';

test('a computation is made once for each context', () => {
  let made = 0;
  const count = perContext((_context: object) => (made += 1));
  const context = {};
  expect([count(context), count(context), count({})]).toEqual([1, 1, 2]);
});

test('of rows it is made once where there are many, and again where there are few', () => {
  let made = 0;
  const count = perRows((_rows: readonly number[]) => (made += 1));
  const [few, many] = [[1, 2], Array.from({ length: 20_000 }, () => 0)];
  expect([count(few), count(few), count(many), count(many)]).toEqual([1, 2, 3, 3]);
});
