import type { Dense } from './dense.ts';
import { randomWidth, type MixedData } from './mixed-data.ts';
import type { MixedSums } from './mixed-sums.ts';

/** The system of crossed and fixed effects after the effects of every group have been eliminated. */
export interface GroupBlocks {
  /** [Z X]'T[Z X], lower triangle, T = (I + Zg G Zg')^-1 of the groups alone. */
  system: Dense;
  /** [Z X]'Ty. */
  columnSums: Float64Array;
  /** y'Ty. */
  sumOfSquares: number;
  logDeterminant: number;
  /** Q of each group, cells by cells, one after another: T = I - E Q E' with E from observations to cells. */
  shrinkage: Float64Array;
  shrinkageStart: Int32Array;
}

/** Z Lambda: the relative factor's loadings of each kind, kinds x effects. */
export function factorMatrix(data: MixedData, parameters: Float64Array): Float64Array {
  const width = randomWidth(data);
  const loadings = new Float64Array(data.kinds.length * width);
  for (const { row, column, parameter } of data.factor) {
    const value = parameters[parameter] ?? 0;
    for (const [kind, { random }] of data.kinds.entries()) {
      const at = kind * width + column;
      loadings[at] = (loadings[at] ?? 0) + (random[row] ?? 0) * value;
    }
  }
  return loadings;
}

/** Cholesky factor of a small matrix in place, lower triangle; returns the log determinant. It is I plus a square: never singular. */
function factorSmall(matrix: Float64Array, size: number): number {
  let determinant = 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i * size + j] ?? 0;
      for (let k = 0; k < j; k += 1) sum -= (matrix[i * size + k] ?? 0) * (matrix[j * size + k] ?? 0);
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / (matrix[j * size + j] ?? 1);
    }
    determinant += 2 * Math.log(matrix[i * size + i] ?? 1);
  }
  return determinant;
}

/**
 * Eliminates the groups: for each a Cholesky factor of I + L'Z'ZL, which is as small as a group has effects, and its square
 * taken from the system of all others. O(groups x effects^3 + sum of squared entries of a group).
 */
export function eliminateGroups(sums: MixedSums, loadings: Float64Array, width: number): GroupBlocks {
  const { cellStart, cellKind, cellCount, cellSum, entryStart, entryCell, entryColumn, entryWeight } = sums;
  const groups = cellStart.length - 1;
  const shrinkageStart = new Int32Array(groups + 1);
  for (let group = 0; group < groups; group += 1) {
    const cells = (cellStart[group + 1] ?? 0) - (cellStart[group] ?? 0);
    shrinkageStart[group + 1] = (shrinkageStart[group] ?? 0) + cells * cells;
  }
  const shrinkage = new Float64Array(shrinkageStart[groups] ?? 0);
  const values = sums.products.values.slice();
  const { stride } = sums.products;
  const columnSums = sums.columnSums.slice();
  const inner = new Float64Array(width * width);
  let { sumOfSquares } = sums;
  let logDeterminant = 0;
  for (let group = 0; group < groups; group += 1) {
    const from = cellStart[group] ?? 0;
    const cells = (cellStart[group + 1] ?? 0) - from;
    inner.fill(0);
    for (let i = 0; i < width; i += 1) inner[i * width + i] = 1;
    for (let cell = 0; cell < cells; cell += 1) {
      const [kind, count] = [(cellKind[from + cell] ?? 0) * width, cellCount[from + cell] ?? 0];
      for (let i = 0; i < width; i += 1) {
        const own = count * (loadings[kind + i] ?? 0);
        if (own === 0) continue;
        for (let j = 0; j <= i; j += 1)
          inner[i * width + j] = (inner[i * width + j] ?? 0) + own * (loadings[kind + j] ?? 0);
      }
    }
    logDeterminant += factorSmall(inner, width);
    // Rows of inverse(L) (Z Lambda)', a row a cell.
    const solved = new Float64Array(cells * width);
    for (let cell = 0; cell < cells; cell += 1) {
      const kind = (cellKind[from + cell] ?? 0) * width;
      for (let i = 0; i < width; i += 1) {
        let sum = loadings[kind + i] ?? 0;
        for (let k = 0; k < i; k += 1) sum -= (inner[i * width + k] ?? 0) * (solved[cell * width + k] ?? 0);
        solved[cell * width + i] = sum / (inner[i * width + i] ?? 1);
      }
    }
    const at = shrinkageStart[group] ?? 0;
    for (let a = 0; a < cells; a += 1) {
      for (let b = 0; b < cells; b += 1) {
        let sum = 0;
        for (let k = 0; k < width; k += 1) sum += (solved[a * width + k] ?? 0) * (solved[b * width + k] ?? 0);
        shrinkage[at + a * cells + b] = sum;
      }
    }
    const shrunk = new Float64Array(cells);
    for (let a = 0; a < cells; a += 1) {
      let sum = 0;
      for (let b = 0; b < cells; b += 1)
        sum += (shrinkage[at + a * cells + b] ?? 0) * (cellSum[from + b] ?? 0);
      shrunk[a] = sum;
      sumOfSquares -= sum * (cellSum[from + a] ?? 0);
    }
    const [first, end] = [entryStart[group] ?? 0, entryStart[group + 1] ?? 0];
    for (let i = first; i < end; i += 1) {
      const [column, weight, cell] = [entryColumn[i] ?? 0, entryWeight[i] ?? 0, entryCell[i] ?? 0];
      columnSums[column] = (columnSums[column] ?? 0) - weight * (shrunk[cell] ?? 0);
      const [row, block] = [column * stride, at + cell * cells];
      for (let j = first; j <= i; j += 1) {
        const other = entryColumn[j] ?? 0;
        // Two cells with the same column meet on the diagonal from both sides.
        const twice = other === column && j !== i ? 2 : 1;
        values[row + other] =
          (values[row + other] ?? 0) -
          twice * weight * (shrinkage[block + (entryCell[j] ?? 0)] ?? 0) * (entryWeight[j] ?? 0);
      }
    }
  }
  const system = { size: sums.products.size, stride, values };
  return { system, columnSums, sumOfSquares, logDeterminant, shrinkage, shrinkageStart };
}
