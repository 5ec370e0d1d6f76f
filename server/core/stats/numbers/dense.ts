/**
 * Symmetric positive definite matrices, row by row in one array. All work is dot products of rows, 4 x 2 at a time, so that each
 * number is used at least twice per read.
 */

import { fail } from '../../order/fail.ts';
import { dotTile, TILE } from './dot-tile.ts';
import { compiledRows } from './tile-program.ts';

/** Rows are padded with zeros to whole tiles. */
export interface Dense {
  size: number;
  /** Numbers of a row. */
  stride: number;
  /** `stride` rows of the matrix, and as many in which `inverseInPlace` leaves the inverse of the Cholesky factor. */
  values: Float64Array;
  /** The last products, row by row. */
  tile: Float64Array;
  /** Dot products over from <= k < to, both even, of rows i..i+3 of `values` with rows j, j+1, into `tile`. */
  dotTile(i: number, j: number, from: number, to: number): void;
}

/** Rows that are multiplied with the same two others in turn, so that the two stay in a processor's cache. */
const BLOCK = 32;
/** Least size from which the work is worth a program and memory of its own. */
export const LARGE = 128;

/** A matrix of zeros. 16 bytes a number. */
export function zeros(size: number): Dense {
  const stride = Math.max(TILE, Math.ceil(size / TILE) * TILE);
  if (size >= LARGE) return { size, stride, ...compiledRows(2 * stride, stride) };
  const values = new Float64Array(2 * stride * stride);
  const tile = new Float64Array(2 * TILE);
  return {
    size,
    stride,
    values,
    tile,
    dotTile: (i, j, from, to) =>
      dotTile(values, i * stride, stride, values, j * stride, stride, from, to, tile),
  };
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
  const { size, stride, values, tile } = matrix;
  for (let i = 0; i < size; i += TILE) {
    const end = Math.min(i + TILE, size);
    for (let j = 0; j < i; j += 2) {
      matrix.dotTile(i, j, 0, j);
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

/** Into row `stride` + j the column j of inverse(L), from j on; before that and after `size` there are zeros. n^3/6. */
function invertFactor(factor: Dense): void {
  const { size, stride, values, tile } = factor;
  for (let block = 0; block < size; block += BLOCK)
    for (let j = 0; j < Math.min(block + BLOCK, size); j += 2)
      for (let i = Math.max(block, j - (j % TILE)); i < Math.min(block + BLOCK, size); i += TILE) {
        const end = Math.min(i + TILE, size);
        // Entries from i on are not known yet.
        if (i > j) factor.dotTile(i, stride + j, j, i);
        for (let column = j; column < Math.min(j + 2, end); column += 1) {
          const own = (stride + column) * stride;
          for (let row = Math.max(i, column); row < end; row += 1) {
            let sum = i > j ? (tile[2 * (row - i) + column - j] ?? fail()) : 0;
            for (let k = Math.max(i, column); k < row; k += 1)
              sum += (values[row * stride + k] ?? fail()) * (values[own + k] ?? fail());
            const unit = row === column ? 1 : 0;
            values[own + row] = (unit - sum) / (values[row * stride + row] ?? fail());
          }
        }
      }
}

/**
 * Replaces a Cholesky factor, on and below the diagonal, by inverse(LL'), complete. Row `stride` + j is then the column j of
 * inverse(L). n^3/3 multiplications.
 */
export function inverseInPlace(factor: Dense): void {
  invertFactor(factor);
  const { size, stride, values, tile } = factor;
  for (let block = 0; block < size; block += BLOCK)
    for (let j = 0; j < Math.min(block + BLOCK, size); j += 2)
      for (let i = Math.max(block, j - (j % TILE)); i < Math.min(block + BLOCK, size); i += TILE) {
        factor.dotTile(stride + i, stride + j, i, stride);
        for (let row = i; row < Math.min(i + TILE, size); row += 1)
          for (let column = j; column < Math.min(j + 2, row + 1); column += 1) {
            const sum = tile[2 * (row - i) + column - j] ?? fail();
            values[row * stride + column] = sum;
            values[column * stride + row] = sum;
          }
      }
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
