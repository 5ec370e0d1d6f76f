import { expect, test } from 'vitest';
import { fail } from '#core/order/fail.ts';

test('a number that is there is read, also 0', () => {
  expect([0, 5].map((_, index, all) => all[index] ?? fail())).toEqual([0, 5]);
});

test.each([-1, 3, 0.5])('a read at %d of three numbers throws', (index) => {
  const message = 'internal error: read a list or a table at a place that it does not have';
  expect(() => [7, 8, 9][index] ?? fail()).toThrow(new Error(message));
  expect(() => Float64Array.of(7, 8, 9)[index] ?? fail()).toThrow(new Error(message));
});
