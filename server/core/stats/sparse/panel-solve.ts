import { fail } from '../../order/fail.ts';
import type { Panel } from './panels.ts';

/** One panel's part of inverse(L) times a vector, in place; panels from the first on. */
export function solveLower(
  values: Float64Array,
  { first, width, offset, height, start }: Panel,
  rows: Int32Array,
  vector: Float64Array,
): void {
  for (let row = 0; row < width; row += 1) {
    const at = offset + row * width;
    let sum = vector[first + row] ?? fail();
    for (let k = 0; k < row; k += 1) sum -= (values[at + k] ?? fail()) * (vector[first + k] ?? fail());
    vector[first + row] = sum / (values[at + row] ?? fail());
  }
  for (let a = 0; a < height; a += 1) {
    const at = offset + (width + a) * width;
    const row = rows[start + a] ?? fail();
    let sum = vector[row] ?? fail();
    for (let k = 0; k < width; k += 1) sum -= (values[at + k] ?? fail()) * (vector[first + k] ?? fail());
    vector[row] = sum;
  }
}

/** One panel's part of inverse(L') times a vector, in place; panels from the last on. */
export function solveUpper(
  values: Float64Array,
  { first, width, offset, height, start }: Panel,
  rows: Int32Array,
  vector: Float64Array,
): void {
  for (let a = 0; a < height; a += 1) {
    const at = offset + (width + a) * width;
    const entry = vector[rows[start + a] ?? fail()] ?? fail();
    for (let k = 0; k < width; k += 1)
      vector[first + k] = (vector[first + k] ?? fail()) - (values[at + k] ?? fail()) * entry;
  }
  for (let row = width - 1; row >= 0; row -= 1) {
    const at = offset + row * width;
    const own = (vector[first + row] ?? fail()) / (values[at + row] ?? fail());
    vector[first + row] = own;
    for (let k = 0; k < row; k += 1)
      vector[first + k] = (vector[first + k] ?? fail()) - (values[at + k] ?? fail()) * own;
  }
}
