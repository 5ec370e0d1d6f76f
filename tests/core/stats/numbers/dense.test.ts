import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import {
  choleskyInPlace,
  inverseFrom,
  invertFactor,
  logDeterminant,
  zeros,
} from '#core/stats/numbers/dense.ts';

test.each([1, 3, 4, 57])('a matrix of %i rows times its inverse is the identity', (size) => {
  const random = createRandom(`dense ${size}`);
  const matrix = zeros(size);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      const value = row === column ? 20 + random.next() : random.normal();
      matrix.values[row * matrix.stride + column] = value;
      matrix.values[column * matrix.stride + row] = value;
    }
  const factor = { ...matrix, values: matrix.values.slice() };
  expect(choleskyInPlace(factor)).toBe(true);
  const columns = invertFactor(factor);
  const inverse = inverseFrom(columns);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      let sum = 0;
      for (let k = 0; k < size; k += 1)
        sum +=
          (matrix.values[row * matrix.stride + k] ?? NaN) *
          (inverse.values[k * inverse.stride + column] ?? NaN);
      expect(sum).toBeCloseTo(row === column ? 1 : 0, 10);
    }
  // The determinant of the inverse's factor is that of the factor, inverted.
  expect(logDeterminant(factor, 0, size)).toBeCloseTo(-logDeterminant(columns, 0, size), 10);
});

test('a matrix that is not positive definite has no factor', () => {
  const matrix = zeros(2);
  for (const [row, column, value] of [
    [0, 0, 1],
    [1, 0, 2],
    [1, 1, 1],
  ] as const)
    matrix.values[row * matrix.stride + column] = value;
  expect(choleskyInPlace(matrix)).toBe(false);
});
