import { expect, test } from 'vitest';
import { must } from '#core/order/must.ts';

test('a value that is there is returned, also 0, an empty text and null', () => {
  expect(must([4, 5][1])).toBe(5);
  expect([0, '', false, null].map((value) => must(value))).toEqual([0, '', false, null]);
});

test.each([-1, 3, 0.5])('a read at %d of three numbers throws', (index) => {
  const message = 'internal error: read a list or a table at a place that it does not have';
  expect(() => must([7, 8, 9][index])).toThrow(new RangeError(message));
  expect(() => must(Float64Array.of(7, 8, 9)[index])).toThrow(new RangeError(message));
});
