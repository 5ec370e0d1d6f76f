/**
 * Symmetric positive definite matrices of some hundred rows, row by row in one array. All work is dot products of rows, 4 x
 * 2 at a time, so that each number is used at least twice per read.
 */

import { fail } from '../../order/fail.ts';
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
  for (let k = from; k < to; k += 1) sum += (values[a + k] ?? fail()) * (values[b + k] ?? fail());
  return sum;
}

/**
 * Replaces the lower triangle of a symmetric matrix by its Cholesky factor L, S = LL', in place; the upper triangle is
 * unchanged. False if S is not positive definite. n^3/6 multiplications. Source: Golub & Van Loan, Matrix Computations,
 * 4.2.
 */
export function choleskyInPlace(matrix: Dense): boolean {
  const { size, stride, values } = matrix;
  for (let i = 0; i < size; i += TILE) {
    const end = Math.min(i + TILE, size);
    for (let j = 0; j < i; j += 2) {
      multiplyTile(matrix, i, matrix, j, 0, j);
      const [left, right] = [values[j * stride + j] ?? fail(), values[(j + 1) * stride + j + 1] ?? fail()];
      const between = values[(j + 1) * stride + j] ?? fail();
      for (let row = i; row < end; row += 1) {
        const at = row * stride + j;
        const first = ((values[at] ?? fail()) - (tile[2 * (row - i)] ?? fail())) / left;
        values[at] = first;
        values[at + 1] =
          ((values[at + 1] ?? fail()) - (tile[2 * (row - i) + 1] ?? fail()) - first * between) / right;
      }
    }
    for (let row = i; row < end; row += 1) {
      for (let j = i; j < row; j += 1) {
        const own = (values[row * stride + j] ?? fail()) - dotRows(matrix, row, j, 0, j);
        values[row * stride + j] = own / (values[j * stride + j] ?? fail());
      }
      const pivot = (values[row * stride + row] ?? fail()) - dotRows(matrix, row, row, 0, row);
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
      // Entries of row j before j are zero, and those from i on are not known yet.
      multiplyTile(factor, i, inverse, j, j, i);
      for (let column = j; column < Math.min(j + 2, end); column += 1) {
        for (let row = Math.max(i, column); row < end; row += 1) {
          let sum = i > j ? (tile[2 * (row - i) + column - j] ?? fail()) : 0;
          for (let k = Math.max(i, column); k < row; k += 1)
            sum += (values[row * stride + k] ?? fail()) * (own[column * stride + k] ?? fail());
          const unit = row === column ? 1 : 0;
          own[column * stride + row] = (unit - sum) / (values[row * stride + row] ?? fail());
        }
      }
    }
  }
  return inverse;
}

/**
 * inverse(LL'), complete, from the result of `invertFactor`; with `rows` below the size, of the leading block of that many
 * rows only (zero elsewhere). n^3/6.
 */
export function inverseFrom(columns: Dense, rows = columns.size): Dense {
  const inverse = zeros(columns.size);
  const { stride, values } = inverse;
  for (let i = 0; i < rows; i += TILE) {
    for (let j = 0; j < Math.min(i + TILE, rows); j += 2) {
      multiplyTile(columns, i, columns, j, i, rows);
      for (let row = i; row < Math.min(i + TILE, rows); row += 1) {
        for (let column = j; column < Math.min(j + 2, row + 1); column += 1) {
          const sum = tile[2 * (row - i) + column - j] ?? fail();
          values[row * stride + column] = sum;
          values[column * stride + row] = sum;
        }
      }
    }
  }
  return inverse;
}

/** inverse(L) times a vector, in place: solves the lower triangle. */
export function solveFactor({ size, stride, values }: Dense, vector: Float64Array): void {
  for (let row = 0; row < size; row += 1) {
    let sum = vector[row] ?? fail();
    for (let k = 0; k < row; k += 1) sum -= (values[row * stride + k] ?? fail()) * (vector[k] ?? fail());
    vector[row] = sum / (values[row * stride + row] ?? fail());
  }
}

/** inverse(L') times a vector, in place. */
export function solveTransposed({ size, stride, values }: Dense, vector: Float64Array): void {
  for (let row = size - 1; row >= 0; row -= 1) {
    const own = (vector[row] ?? fail()) / (values[row * stride + row] ?? fail());
    vector[row] = own;
    for (let k = 0; k < row; k += 1)
      vector[k] = (vector[k] ?? fail()) - (values[row * stride + k] ?? fail()) * own;
  }
}

/** Twice the sum of the logarithms of the diagonal from `from` to before `to`: the log determinant of LL'. */
export function logDeterminant({ stride, values }: Dense, from: number, to: number): number {
  let sum = 0;
  for (let row = from; row < to; row += 1) sum += Math.log(values[row * stride + row] ?? fail());
  return 2 * sum;
}
