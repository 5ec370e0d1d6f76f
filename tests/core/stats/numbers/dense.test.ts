import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { choleskyInPlace, inverseInPlace, LARGE, zeros, type Dense } from '#core/stats/numbers/dense.ts';
import { dotTile } from '#core/stats/numbers/dot-tile.ts';
import { compiledRows } from '#core/stats/numbers/tile-program.ts';

/** Fills the lower triangle of a matrix that is positive definite, and gives all of it, row by row. */
function filled({ size, stride, values }: Dense, seed: string): Float64Array {
  const random = createRandom(seed);
  const all = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j <= i; j += 1) {
      const value = i === j ? size + random.next() : random.normal();
      values[i * stride + j] = value;
      all[i * size + j] = value;
      all[j * size + i] = value;
    }
  return all;
}

test.each([1, 2, 7, LARGE - 1, LARGE, LARGE + 1, LARGE + 7])(
  'a matrix of %i rows times its inverse is one, also in memory that is used again',
  (size) => {
    const matrix = zeros(size);
    for (const seed of ['first', 'second']) {
      const all = filled(matrix, seed);
      expect(choleskyInPlace(matrix)).toBe(true);
      inverseInPlace(matrix);
      let worst = 0;
      for (let i = 0; i < size; i += 1)
        for (let j = 0; j < size; j += 1) {
          let rest = i === j ? -1 : 0;
          for (let k = 0; k < size; k += 1)
            rest += (all[i * size + k] ?? 0) * (matrix.values[k * matrix.stride + j] ?? Number.NaN);
          worst = Math.max(worst, Math.abs(rest));
        }
      expect(worst).toBeLessThan(1e-12);
    }
  },
);

test('a large matrix that is not positive definite is refused', () => {
  const matrix = zeros(LARGE);
  filled(matrix, 'no');
  matrix.values[(LARGE - 1) * matrix.stride + LARGE - 1] = -1;
  expect(choleskyInPlace(matrix)).toBe(false);
});

test.each([
  [0, 0, 0],
  [2, 4, 20],
  [0, 0, 32],
  [7, 3, 18],
])('the compiled tile of rows %i and %i up to %i equals that of TypeScript', (i, j, to) => {
  const random = createRandom('tile');
  const rows = compiledRows(12, 32);
  for (const index of rows.values.keys()) rows.values[index] = random.normal();
  const from = to === 0 ? 0 : 2;
  const wanted = new Float64Array(8);
  dotTile(rows.values, i * 32, 32, rows.values, j * 32, 32, from, to, wanted);
  rows.dotTile(i, j, from, to);
  for (const [place, value] of wanted.entries()) expect(rows.tile[place]).toBeCloseTo(value, 12);
});
