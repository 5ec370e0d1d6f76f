import { fail } from '../../order/fail.ts';

type Matrix = readonly (readonly number[])[];

const at = (matrix: Matrix, i: number, j: number): number => matrix[i]?.[j] ?? fail();

/** The matrix product, left times right. */
export const product = (left: Matrix, right: Matrix): number[][] =>
  left.map((row) =>
    (right[0] ?? []).map((_, j) => row.reduce((sum, value, k) => sum + value * at(right, k, j), 0)),
  );

/** The quadratic form w'Mw. */
export const quadratic = (matrix: Matrix, weights: readonly number[]): number =>
  weights.reduce(
    (sum, w, i) => (w === 0 ? sum : sum + w * weights.reduce((own, x, j) => own + x * at(matrix, i, j), 0)),
    0,
  );

/**
 * Eigenvalues of a small symmetric matrix, with eigenvectors as rows, by Jacobi rotations. Source: Golub & Van Loan, Matrix
 * Computations, 8.5.
 */
export function eigenOf(matrix: Matrix): { values: number[]; vectors: number[][] } {
  const own = matrix.map((row) => [...row]);
  const size = own.length;
  const vectors = own.map((_, i) => own.map((_row, j) => (i === j ? 1 : 0)));
  const set = (rows: number[][], i: number, j: number, value: number): void => {
    (rows[i] ?? fail())[j] = value;
  };
  for (let sweep = 0; sweep < 60; sweep += 1) {
    let beside = 0;
    for (let i = 0; i < size; i += 1) for (let j = 0; j < i; j += 1) beside += at(own, i, j) ** 2;
    const whole = own.reduce((sum, row) => sum + row.reduce((part, value) => part + value * value, 0), 0);
    if (beside <= 1e-30 * whole) break;
    for (let i = 0; i < size; i += 1)
      for (let j = 0; j < i; j += 1) {
        const entry = at(own, i, j);
        if (entry === 0) continue;
        const ratio = (at(own, j, j) - at(own, i, i)) / (2 * entry);
        const tangent = Math.sign(ratio || 1) / (Math.abs(ratio) + Math.hypot(1, ratio));
        const cosine = 1 / Math.hypot(1, tangent);
        const sine = tangent * cosine;
        for (let k = 0; k < size; k += 1) {
          const [x, y] = [at(own, k, i), at(own, k, j)];
          set(own, k, i, cosine * x - sine * y);
          set(own, k, j, sine * x + cosine * y);
        }
        for (let k = 0; k < size; k += 1) {
          const [x, y] = [at(own, i, k), at(own, j, k)];
          set(own, i, k, cosine * x - sine * y);
          set(own, j, k, sine * x + cosine * y);
          const [u, v] = [at(vectors, i, k), at(vectors, j, k)];
          set(vectors, i, k, cosine * u - sine * v);
          set(vectors, j, k, sine * u + cosine * v);
        }
      }
  }
  return { values: own.map((row, i) => row[i] ?? fail()), vectors };
}

/** The Moore-Penrose inverse of a small symmetric matrix, from the eigenvalues that pass `isKept`. */
export function pseudoInverse(matrix: Matrix, isKept: (eigenvalue: number) => boolean): number[][] {
  const { values, vectors } = eigenOf(matrix);
  return matrix.map((_, i) =>
    matrix.map((_row, j) =>
      values.reduce(
        (sum, value, k) => (isKept(value) ? sum + (at(vectors, k, i) * at(vectors, k, j)) / value : sum),
        0,
      ),
    ),
  );
}
