import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { overLower, rowFactor, small, times, turned, type Small } from '#core/stats/mixed/small.ts';

function drawn(seed: string, rows: number, columns: number): Small {
  const random = createRandom(seed);
  const own = small(rows, columns);
  for (const index of own.values.keys()) own.values[index] = random.normal();
  return own;
}

function expectEqual(a: Small, b: Small): void {
  expect([a.rows, a.columns]).toEqual([b.rows, b.columns]);
  for (const [index, value] of a.values.entries()) expect(value).toBeCloseTo(b.values[index] ?? NaN, 12);
}

test.each([
  ['full rank', drawn('full', 3, 5)],
  ['square', drawn('square', 4, 4)],
  ['rank one', times(drawn('left', 4, 1), drawn('right', 1, 6))],
  ['zero', small(2, 3)],
])('rows are a triangle times orthonormal rows: %s', (_name, matrix) => {
  const { lower, directions } = rowFactor(matrix);
  expectEqual(times(lower, directions), matrix);
  const square = times(directions, turned(directions));
  for (let i = 0; i < square.rows; i += 1)
    for (let j = 0; j < square.columns; j += 1)
      expect(square.values[i * square.columns + j]).toBeCloseTo(i === j ? 1 : 0, 12);
  for (let i = 0; i < lower.rows; i += 1)
    for (let j = i + 1; j < lower.columns; j += 1) expect(lower.values[i * lower.columns + j]).toBe(0);
});

test('division by a triangle undoes the product with it', () => {
  const { lower } = rowFactor(drawn('lower', 4, 6));
  const matrix = drawn('matrix', 3, 4);
  expectEqual(overLower(times(matrix, lower), lower), matrix);
});
