import { fail } from '../../order/fail.ts';
import type { Dense } from '../numbers/dense.ts';
import type { Small } from './small.ts';

/** A block L of a matrix that is zero beside its blocks, a lower triangle, and its first column. */
interface Block {
  first: number;
  lower: Small;
}

/** The columns of a matrix times L (or L'), block by block, in place. */
export function loadColumns(
  { size, stride, values }: Dense,
  blocks: readonly Block[],
  isTurned: boolean,
): void {
  const widest = blocks.reduce((most, { lower }) => Math.max(most, lower.rows), 0);
  const before = new Float64Array(widest);
  for (let row = 0; row < size; row += 1)
    for (const { first, lower } of blocks) {
      const [width, own] = [lower.rows, lower.values];
      const at = row * stride + first;
      for (let i = 0; i < width; i += 1) before[i] = values[at + i] ?? fail();
      for (let j = 0; j < width; j += 1) {
        let sum = 0;
        if (isTurned)
          for (let i = 0; i <= j; i += 1) sum += (before[i] ?? fail()) * (own[j * width + i] ?? fail());
        else for (let i = j; i < width; i += 1) sum += (before[i] ?? fail()) * (own[i * width + j] ?? fail());
        values[at + j] = sum;
      }
    }
}

/** L' (or L) times the rows of a matrix, block by block, in place. */
export function loadRows({ size, stride, values }: Dense, blocks: readonly Block[], isTurned: boolean): void {
  for (const { first, lower } of blocks) {
    const [width, own] = [lower.rows, lower.values];
    for (let step = 0; step < width; step += 1) {
      // In the order in which no row is needed after it is overwritten.
      const i = isTurned ? step : width - 1 - step;
      const into = (first + i) * stride;
      const pivot = own[i * width + i] ?? fail();
      for (let k = into; k < into + size; k += 1) values[k] = pivot * (values[k] ?? fail());
      for (let j = isTurned ? i + 1 : 0; j < (isTurned ? width : i); j += 1) {
        const value = own[isTurned ? j * width + i : i * width + j] ?? fail();
        if (value === 0) continue;
        const from = (first + j) * stride - into;
        for (let k = into; k < into + size; k += 1)
          values[k] = (values[k] ?? fail()) + value * (values[from + k] ?? fail());
      }
    }
  }
}

export const copyOf = (matrix: Dense): Dense => ({ ...matrix, values: matrix.values.slice() });

/** A symmetric matrix times a vector. */
export function timesDense({ size, stride, values }: Dense, vector: Float64Array): Float64Array {
  const own = new Float64Array(size);
  for (let i = 0; i < size; i += 1) {
    let sum = 0;
    for (let j = 0; j < size; j += 1) sum += (values[i * stride + j] ?? fail()) * (vector[j] ?? fail());
    own[i] = sum;
  }
  return own;
}

/** The sum of products. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? fail()) * (b[index] ?? fail());
  return sum;
}
