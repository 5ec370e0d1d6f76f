import { array, assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '#core/formats/canonical-json.ts';

test('lists of numbers are written as JSON.stringify writes them', () => {
  assert(
    property(array(double({ noNaN: true, noDefaultInfinity: true })), (numbers) => {
      expect(canonicalJson(numbers)).toBe(JSON.stringify(numbers));
    }),
  );
  expect(canonicalJson([-0, 1e21, 5e-324, [], [undefined, 1]])).toBe('[0,1e+21,5e-324,[],[null,1]]');
});

test('a number that JSON cannot hold is refused in a list too', () => {
  expect(() => canonicalJson([1, Number.NaN])).toThrow('requires a JSON value');
  expect(() => canonicalJson({ a: [Infinity] })).toThrow('requires a JSON value');
});
