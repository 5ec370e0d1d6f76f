import { fail } from '../../order/fail.ts';

/** The lower triangle L with L L' = matrix; null where the matrix is not positive definite. */
function cholesky(matrix: readonly Float64Array[]): Float64Array[] | null {
  const size = matrix.length;
  const lower = matrix.map(() => new Float64Array(size));
  for (const [row, own] of lower.entries()) {
    for (let column = 0; column <= row; column += 1) {
      const other = lower[column];
      let rest = matrix[row]?.[column] ?? fail();
      for (let k = 0; k < column; k += 1) rest -= (own[k] ?? fail()) * (other?.[k] ?? fail());
      if (column < row) own[column] = rest / (other?.[column] ?? fail());
      else if (rest > 1e-12 * Math.abs(matrix[row]?.[row] ?? fail())) own[row] = Math.sqrt(rest);
      else return null;
    }
  }
  return lower;
}

/**
 * The inverse of a symmetric positive definite matrix, by Cholesky's decomposition; null if it is not positive definite (to
 * twelve digits), so the quantities that it describes are not identified. O(size^3). Source: Golub & Van Loan 2013, section
 * 4.2.
 * @example positiveInverse([Float64Array.of(4, 2), Float64Array.of(2, 3)]) // [[0.375, -0.25], [-0.25, 0.5]]
 */
export function positiveInverse(matrix: readonly Float64Array[]): Float64Array[] | null {
  const lower = cholesky(matrix);
  if (!lower) return null;
  const size = lower.length;
  const columns = lower.map((_, unit) => {
    const x = new Float64Array(size);
    for (let row = 0; row < size; row += 1) {
      let rest = row === unit ? 1 : 0;
      for (let k = 0; k < row; k += 1) rest -= (lower[row]?.[k] ?? fail()) * (x[k] ?? fail());
      x[row] = rest / (lower[row]?.[row] ?? fail());
    }
    for (let row = size - 1; row >= 0; row -= 1) {
      let rest = x[row] ?? fail();
      for (let k = row + 1; k < size; k += 1) rest -= (lower[k]?.[row] ?? fail()) * (x[k] ?? fail());
      x[row] = rest / (lower[row]?.[row] ?? fail());
    }
    return x;
  });
  return columns;
}
