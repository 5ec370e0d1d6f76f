/**
 * Symmetric positive definite matrices of some hundred rows, row by row in one array. All work is dot products of rows,
 * 4 x 2 at a time, so that each number that is read is used twice or more.
 */

import { must } from '../../order/must.ts';
import { dotTile, TILE } from './dot-tile.ts';

/** Rows are padded with zeros to whole tiles; the matrix has `size` rows of `stride` numbers. */
export interface Dense {
  size: number;
  stride: number;
  values: Float64Array;
}

const tile = new Float64Array(8);

/** A matrix of zeros. */
export function zeros(size: number): Dense {
  const stride = Math.max(TILE, Math.ceil(size / TILE) * TILE);
  return { size, stride, values: new Float64Array(stride * stride) };
}

/** Dot products over from <= k < to of rows i..i+3 of `left` with rows j, j+1 of `right`, into `tile`. */
function multiplyTile(left: Dense, i: number, right: Dense, j: number, from: number, to: number): void {
  dotTile(
    left.values,
    i * left.stride,
    left.stride,
    right.values,
    j * right.stride,
    right.stride,
    from,
    to,
    tile,
  );
}

/** The dot product of the first `to` numbers of two rows, from `from`. */
function dotRows(matrix: Dense, i: number, j: number, from: number, to: number): number {
  const { values, stride } = matrix;
  const [a, b] = [i * stride, j * stride];
  let sum = 0;
  for (let k = from; k < to; k += 1) sum += must(values[a + k]) * must(values[b + k]);
  return sum;
}

/**
 * Turns the lower triangle of a symmetric matrix into its Cholesky factor L, S = LL', in place; the triangle above keeps
 * what it had. False where S is not positive definite. n^3/6 multiplications.
 * Source: Golub & Van Loan, Matrix Computations, 4.2.
 */
export function choleskyInPlace(matrix: Dense): boolean {
  const { size, stride, values } = matrix;
  for (let i = 0; i < size; i += TILE) {
    const end = Math.min(i + TILE, size);
    for (let j = 0; j < i; j += 2) {
      multiplyTile(matrix, i, matrix, j, 0, j);
      const [left, right] = [must(values[j * stride + j]), must(values[(j + 1) * stride + j + 1])];
      const between = must(values[(j + 1) * stride + j]);
      for (let row = i; row < end; row += 1) {
        const at = row * stride + j;
        const first = (must(values[at]) - must(tile[2 * (row - i)])) / left;
        values[at] = first;
        values[at + 1] = (must(values[at + 1]) - must(tile[2 * (row - i) + 1]) - first * between) / right;
      }
    }
    for (let row = i; row < end; row += 1) {
      for (let j = i; j < row; j += 1) {
        const own = must(values[row * stride + j]) - dotRows(matrix, row, j, 0, j);
        values[row * stride + j] = own / must(values[j * stride + j]);
      }
      const pivot = must(values[row * stride + row]) - dotRows(matrix, row, row, 0, row);
      if (!(pivot > 0)) return false;
      values[row * stride + row] = Math.sqrt(pivot);
    }
  }
  return true;
}

/** The columns of the inverse of a Cholesky factor as rows: row j holds the column j of inverse(L), from j on. n^3/6. */
export function invertFactor(factor: Dense): Dense {
  const { size, stride, values } = factor;
  const inverse = zeros(size);
  const own = inverse.values;
  for (let i = 0; i < size; i += TILE) {
    const end = Math.min(i + TILE, size);
    for (let j = 0; j < end; j += 2) {
      // Numbers of the row j before j are zero, and those from i on are not known yet.
      multiplyTile(factor, i, inverse, j, j, i);
      for (let column = j; column < Math.min(j + 2, end); column += 1) {
        for (let row = Math.max(i, column); row < end; row += 1) {
          let sum = i > j ? must(tile[2 * (row - i) + column - j]) : 0;
          for (let k = Math.max(i, column); k < row; k += 1)
            sum += must(values[row * stride + k]) * must(own[column * stride + k]);
          const unit = row === column ? 1 : 0;
          own[column * stride + row] = (unit - sum) / must(values[row * stride + row]);
        }
      }
    }
  }
  return inverse;
}

/**
 * inverse(LL'), whole, from what `invertFactor` gives; with `rows` below the size, of the leading block of that many rows
 * alone (zero elsewhere). n^3/6.
 */
export function inverseFrom(columns: Dense, rows = columns.size): Dense {
  const inverse = zeros(columns.size);
  const { stride, values } = inverse;
  for (let i = 0; i < rows; i += TILE) {
    for (let j = 0; j < Math.min(i + TILE, rows); j += 2) {
      multiplyTile(columns, i, columns, j, i, rows);
      for (let row = i; row < Math.min(i + TILE, rows); row += 1) {
        for (let column = j; column < Math.min(j + 2, row + 1); column += 1) {
          const sum = must(tile[2 * (row - i) + column - j]);
          values[row * stride + column] = sum;
          values[column * stride + row] = sum;
        }
      }
    }
  }
  return inverse;
}

/** inverse(L) times a vector, in place: what solves the lower triangle. */
export function solveFactor({ size, stride, values }: Dense, vector: Float64Array): void {
  for (let row = 0; row < size; row += 1) {
    let sum = must(vector[row]);
    for (let k = 0; k < row; k += 1) sum -= must(values[row * stride + k]) * must(vector[k]);
    vector[row] = sum / must(values[row * stride + row]);
  }
}

/** inverse(L') times a vector, in place. */
export function solveTransposed({ size, stride, values }: Dense, vector: Float64Array): void {
  for (let row = size - 1; row >= 0; row -= 1) {
    const own = must(vector[row]) / must(values[row * stride + row]);
    vector[row] = own;
    for (let k = 0; k < row; k += 1) vector[k] = must(vector[k]) - must(values[row * stride + k]) * own;
  }
}

/** Twice the sum of the logarithms of the diagonal from `from` to before `to`: the log determinant of LL'. */
export function logDeterminant({ stride, values }: Dense, from: number, to: number): number {
  let sum = 0;
  for (let row = from; row < to; row += 1) sum += Math.log(must(values[row * stride + row]));
  return 2 * sum;
}
