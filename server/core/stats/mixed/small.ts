import { fail } from '../../order/fail.ts';

/** A matrix of a few rows and columns, row by row. */
export interface Small {
  rows: number;
  columns: number;
  values: Float64Array;
}

/** Memory of this many numbers is allocated at once, because a model has many thousands of small matrices. */
const CHUNK = 1 << 15;
let [chunk, used] = [new Float64Array(0), 0];

/** That many zeros. */
export function numbers(count: number): Float64Array {
  if (count > CHUNK / 8) return new Float64Array(count);
  if (used + count > chunk.length) [chunk, used] = [new Float64Array(CHUNK), 0];
  used += count;
  return chunk.subarray(used - count, used);
}

function copied(values: Float64Array): Float64Array {
  const own = numbers(values.length);
  own.set(values);
  return own;
}

/** A matrix of zeros. */
export const small = (rows: number, columns: number): Small => ({
  rows,
  columns,
  values: numbers(rows * columns),
});

export function unit(size: number): Small {
  const own = small(size, size);
  for (let i = 0; i < size; i += 1) own.values[i * size + i] = 1;
  return own;
}

export function turned({ rows, columns, values }: Small): Small {
  const own = small(columns, rows);
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1) own.values[j * rows + i] = values[i * columns + j] ?? fail();
  return own;
}

/** AB. */
export function times(a: Small, b: Small): Small {
  const own = small(a.rows, b.columns);
  const [x, y, z] = [a.values, b.values, own.values];
  for (let i = 0; i < a.rows; i += 1)
    for (let k = 0; k < a.columns; k += 1) {
      const value = x[i * a.columns + k] ?? fail();
      if (value === 0) continue;
      for (let j = 0; j < b.columns; j += 1)
        z[i * b.columns + j] = (z[i * b.columns + j] ?? fail()) + value * (y[k * b.columns + j] ?? fail());
    }
  return own;
}

/** A'B. */
export function turnedTimes(a: Small, b: Small): Small {
  const own = small(a.columns, b.columns);
  const [x, y, z] = [a.values, b.values, own.values];
  for (let k = 0; k < a.rows; k += 1)
    for (let i = 0; i < a.columns; i += 1) {
      const value = x[k * a.columns + i] ?? fail();
      if (value === 0) continue;
      for (let j = 0; j < b.columns; j += 1)
        z[i * b.columns + j] = (z[i * b.columns + j] ?? fail()) + value * (y[k * b.columns + j] ?? fail());
    }
  return own;
}

/** A - B. */
export function minus(a: Small, b: Small): Small {
  const own = small(a.rows, a.columns);
  for (let index = 0; index < own.values.length; index += 1)
    own.values[index] = (a.values[index] ?? fail()) - (b.values[index] ?? fail());
  return own;
}

/** AX of a vector X. */
export function timesVector({ rows, columns, values }: Small, vector: ArrayLike<number>): Float64Array {
  const own = numbers(rows);
  for (let i = 0; i < rows; i += 1) {
    let sum = 0;
    for (let j = 0; j < columns; j += 1) sum += (values[i * columns + j] ?? fail()) * (vector[j] ?? fail());
    own[i] = sum;
  }
  return own;
}

/** The Cholesky factor L of a symmetric matrix, LL'; null if it is not positive definite. */
export function lowerFactor({ rows: size, values }: Small): Small | null {
  const own = small(size, size);
  const lower = own.values;
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let sum = values[i * size + j] ?? fail();
      for (let k = 0; k < j; k += 1) sum -= (lower[i * size + k] ?? fail()) * (lower[j * size + k] ?? fail());
      if (i > j) lower[i * size + j] = sum / (lower[j * size + j] ?? fail());
      else if (sum > 0) lower[i * size + i] = Math.sqrt(sum);
      else return null;
    }
  return own;
}

/** inverse(L)B of a lower triangle L. */
export function solveLower({ rows: size, values: lower }: Small, b: Small): Small {
  const own: Small = { ...b, values: copied(b.values) };
  const { columns, values } = own;
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < columns; j += 1) {
      let sum = values[i * columns + j] ?? fail();
      for (let k = 0; k < i; k += 1)
        sum -= (lower[i * size + k] ?? fail()) * (values[k * columns + j] ?? fail());
      values[i * columns + j] = sum / (lower[i * size + i] ?? fail());
    }
  return own;
}

/** A smaller diagonal of a lower triangle cannot be divided by. */
const LEAST = 1e-8;

/** A inverse(L) of a lower triangle L; columns with zero on the diagonal of L become zero. */
export function overLower(a: Small, { rows: size, values: lower }: Small): Small {
  const own: Small = { ...a, values: copied(a.values) };
  const { rows, values } = own;
  for (let c = size - 1; c >= 0; c -= 1) {
    const pivot = lower[c * size + c] ?? fail();
    for (let i = 0; i < rows; i += 1) {
      let sum = values[i * size + c] ?? fail();
      for (let k = c + 1; k < size; k += 1)
        sum -= (values[i * size + k] ?? fail()) * (lower[k * size + c] ?? fail());
      values[i * size + c] = Math.abs(pivot) < LEAST ? 0 : sum / pivot;
    }
  }
  return own;
}

/**
 * B = LW with L a lower triangle and the rows of W orthonormal, for a matrix with at least as many columns as rows, of any
 * rank. By Householder reflections. Source: Golub & Van Loan, Matrix Computations, 5.2.
 */
export function rowFactor(b: Small): { lower: Small; directions: Small } {
  const { rows, columns } = b;
  const own = b.values.slice();
  const mirrors: Float64Array[] = [];
  const reflect = (values: Float64Array, row: number, mirror: Float64Array, from: number): void => {
    let along = 0;
    for (let j = from; j < columns; j += 1)
      along += (values[row * columns + j] ?? fail()) * (mirror[j] ?? fail());
    for (let j = from; j < columns; j += 1)
      values[row * columns + j] = (values[row * columns + j] ?? fail()) - 2 * along * (mirror[j] ?? fail());
  };
  for (let i = 0; i < rows; i += 1) {
    const mirror = new Float64Array(columns);
    for (let j = i; j < columns; j += 1) mirror[j] = own[i * columns + j] ?? fail();
    const first = mirror[i] ?? fail();
    mirror[i] = first + (first < 0 ? -1 : 1) * Math.hypot(...mirror);
    const size = Math.hypot(...mirror);
    if (size > 0) for (let j = i; j < columns; j += 1) mirror[j] = (mirror[j] ?? fail()) / size;
    mirrors.push(mirror);
    for (let row = i; row < rows; row += 1) reflect(own, row, mirror, i);
  }
  const [lower, directions] = [small(rows, rows), small(rows, columns)];
  for (let i = 0; i < rows; i += 1) {
    directions.values[i * columns + i] = 1;
    for (let j = 0; j <= i; j += 1) lower.values[i * rows + j] = own[i * columns + j] ?? fail();
  }
  for (let i = rows - 1; i >= 0; i -= 1)
    for (let row = 0; row < rows; row += 1) reflect(directions.values, row, mirrors[i] ?? fail(), i);
  return { lower, directions };
}
