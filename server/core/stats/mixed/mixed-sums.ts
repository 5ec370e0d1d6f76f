import { choleskyInPlace, solveFactor, solveTransposed, zeros, type Dense } from './dense.ts';
import { fixedWidth, type MixedData } from './mixed-data.ts';

/**
 * All that the criterion has to know of the observations. A cell is what one group has of one kind; an entry says how often a
 * cell has a column, of the crossed levels first and of the fixed effects after them. Observations enter as sums, so that an
 * evaluation costs no pass over them.
 */
export interface MixedSums {
  observations: number;
  crossedColumns: number;
  /** All columns: crossed levels, then fixed effects. */
  columns: number;
  /** Which parameter scales a column, from 0 among the crossed ones; -1 for a fixed effect. */
  crossedOf: Int32Array;
  /** Where the cells of each group begin; one more at the end. */
  cellStart: Int32Array;
  cellKind: Int32Array;
  cellCount: Float64Array;
  /** Sums of residuals of the least squares fit of X. */
  cellSum: Float64Array;
  /** Where the entries of each group begin, by column; one more at the end. */
  entryStart: Int32Array;
  /** Cell of an entry, counted within its group. */
  entryCell: Int32Array;
  entryColumn: Int32Array;
  entryWeight: Float64Array;
  /** [Z X]'[Z X], lower triangle; Z of the crossed levels. */
  products: Dense;
  /** [Z X]' of the residuals. */
  columnSums: Float64Array;
  sumOfSquares: number;
  /** The least squares fit of X that residuals are of. */
  start: Float64Array;
}

/** What a group has of each kind, and each cell's columns by number. */
function cellsOf(data: MixedData): Map<number, { rows: number[] }>[] {
  const groups = Array.from({ length: data.groups }, () => new Map<number, { rows: number[] }>());
  for (let row = 0; row < data.values.length; row += 1) {
    const [group, kind] = [groups[data.group[row] ?? 0], data.kind[row] ?? 0];
    const cell = group?.get(kind);
    if (cell) cell.rows.push(row);
    else group?.set(kind, { rows: [row] });
  }
  return groups;
}

/** beta of the least squares fit of X, from the counts and sums of the kinds. Throws a RangeError where X has no full rank. */
function leastSquares(data: MixedData): Float64Array {
  const p = fixedWidth(data);
  const products = zeros(p);
  const beta = new Float64Array(p);
  const [counts, sums] = [new Float64Array(data.kinds.length), new Float64Array(data.kinds.length)];
  for (let row = 0; row < data.values.length; row += 1) {
    const kind = data.kind[row] ?? 0;
    counts[kind] = (counts[kind] ?? 0) + 1;
    sums[kind] = (sums[kind] ?? 0) + (data.values[row] ?? 0);
  }
  for (const [kind, { fixed }] of data.kinds.entries()) {
    for (let i = 0; i < p; i += 1) {
      beta[i] = (beta[i] ?? 0) + (fixed[i] ?? 0) * (sums[kind] ?? 0);
      for (let j = 0; j <= i; j += 1) {
        const at = i * products.stride + j;
        products.values[at] =
          (products.values[at] ?? 0) + (counts[kind] ?? 0) * (fixed[i] ?? 0) * (fixed[j] ?? 0);
      }
    }
  }
  if (!choleskyInPlace(products))
    throw new RangeError('a mixed model requires fixed effects that the observations can tell apart');
  solveFactor(products, beta);
  solveTransposed(products, beta);
  return beta;
}

/** The sums of a model's observations. O(n + groups x columns of a group squared). */
export function mixedSums(data: MixedData): MixedSums {
  const p = fixedWidth(data);
  const offsets: number[] = [];
  let crossedColumns = 0;
  for (const { levels } of data.crossed) {
    offsets.push(crossedColumns);
    crossedColumns += levels;
  }
  const columns = crossedColumns + p;
  const crossedOf = new Int32Array(columns).fill(-1);
  for (const [index, { levels }] of data.crossed.entries())
    crossedOf.fill(index, offsets[index] ?? 0, (offsets[index] ?? 0) + levels);
  const start = leastSquares(data);
  const fitted = data.kinds.map(({ fixed }) => fixed.reduce((sum, x, i) => sum + x * (start[i] ?? 0), 0));
  const products = zeros(columns);
  const columnSums = new Float64Array(columns);
  let sumOfSquares = 0;

  const own = Array.from({ length: data.crossed.length + p }, () => 0);
  const weights = Array.from({ length: data.crossed.length + p }, () => 1);
  for (let row = 0; row < data.values.length; row += 1) {
    const kind = data.kind[row] ?? 0;
    const residual = (data.values[row] ?? 0) - (fitted[kind] ?? 0);
    sumOfSquares += residual * residual;
    for (const [index, { level }] of data.crossed.entries())
      own[index] = (offsets[index] ?? 0) + (level[row] ?? 0);
    for (let i = 0; i < p; i += 1) {
      own[data.crossed.length + i] = crossedColumns + i;
      weights[data.crossed.length + i] = data.kinds[kind]?.fixed[i] ?? 0;
    }
    for (let i = 0; i < own.length; i += 1) {
      const [column, weight] = [own[i] ?? 0, weights[i] ?? 0];
      columnSums[column] = (columnSums[column] ?? 0) + weight * residual;
      for (let j = 0; j <= i; j += 1) {
        const at = column * products.stride + (own[j] ?? 0);
        products.values[at] = (products.values[at] ?? 0) + weight * (weights[j] ?? 0);
      }
    }
  }

  const cellStart = new Int32Array(data.groups + 1);
  const entryStart = new Int32Array(data.groups + 1);
  const [cellKind, cellCount, cellSum]: [number[], number[], number[]] = [[], [], []];
  const [entryCell, entryColumn, entryWeight]: [number[], number[], number[]] = [[], [], []];
  for (const [group, cells] of cellsOf(data).entries()) {
    const entries: { column: number; cell: number; weight: number }[] = [];
    for (const [kind, { rows }] of [...cells].toSorted(([a], [b]) => a - b)) {
      const cell = cellKind.length - (cellStart[group] ?? 0);
      const counts = new Map<number, number>();
      let sum = 0;
      for (const row of rows) {
        sum += (data.values[row] ?? 0) - (fitted[kind] ?? 0);
        for (const [index, { level }] of data.crossed.entries()) {
          const column = (offsets[index] ?? 0) + (level[row] ?? 0);
          counts.set(column, (counts.get(column) ?? 0) + 1);
        }
      }
      for (const [column, weight] of counts) entries.push({ column, cell, weight });
      for (const [i, x] of (data.kinds[kind]?.fixed ?? []).entries())
        if (x !== 0) entries.push({ column: crossedColumns + i, cell, weight: x * rows.length });
      cellKind.push(kind);
      cellCount.push(rows.length);
      cellSum.push(sum);
    }
    for (const { column, cell, weight } of entries.toSorted((a, b) => a.column - b.column)) {
      entryCell.push(cell);
      entryColumn.push(column);
      entryWeight.push(weight);
    }
    cellStart[group + 1] = cellKind.length;
    entryStart[group + 1] = entryColumn.length;
  }
  return {
    observations: data.values.length,
    crossedColumns,
    columns,
    crossedOf,
    cellStart,
    cellKind: Int32Array.from(cellKind),
    cellCount: Float64Array.from(cellCount),
    cellSum: Float64Array.from(cellSum),
    entryStart,
    entryCell: Int32Array.from(entryCell),
    entryColumn: Int32Array.from(entryColumn),
    entryWeight: Float64Array.from(entryWeight),
    products,
    columnSums,
    sumOfSquares,
    start,
  };
}
