import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nthLeast } from '#core/order/nth-least.ts';

test('the value at a place is that of the sorted values', () => {
  expect(nthLeast(Float64Array.of(5, 1, 4), 2)).toBe(4);
  // Few different values, so that many are equal.
  const values = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(values, fc.nat(), (numbers, place) => {
      const given = Float64Array.from(numbers);
      const n = 1 + (place % numbers.length);
      expect(nthLeast(given, n)).toBe(given.toSorted()[n - 1]);
      expect([...given]).toEqual(numbers);
    }),
  );
});

test('there has to be a value at the place', () => {
  expect(() => nthLeast(Float64Array.of(1), 2)).toThrow();
  expect(() => nthLeast(new Float64Array(), 1)).toThrow();
});
