import {
  choleskyInPlace,
  inverseFrom,
  invertFactor,
  logDeterminant,
  solveFactor,
  solveTransposed,
  type Dense,
} from './dense.ts';
import { eliminateGroups, factorMatrix, type GroupBlocks } from './group-blocks.ts';
import { fixedWidth, groupParameters, randomWidth, type MixedData } from './mixed-data.ts';
import type { MixedSums } from './mixed-sums.ts';

export type Estimation = 'REML' | 'ML';

/** The model at one set of relative covariance parameters. */
export interface Evaluation {
  /** -2 log likelihood, restricted or not, profiled over beta and sigma. */
  deviance: number;
  gradient: Float64Array;
  /** Penalised residual sum of squares. */
  residual: number;
  /** Crossed effects in units of their relative SD, then the fixed effects less the least squares fit. */
  solution: Float64Array;
  /** Inverse of the system of crossed and fixed effects: its last block times sigma^2 is the covariance of beta. */
  inverse: Dense;
  /** Z'Py of every cell: the groups' effects follow from it. */
  cellScores: Float64Array;
}

/** S of the crossed and fixed effects after the groups are eliminated, scaled: the unit matrix is added to crossed ones. */
function scaled(system: Dense, scales: Float64Array, crossedColumns: number): void {
  const { values, stride, size } = system;
  for (let row = 0; row < size; row += 1) {
    const own = scales[row] ?? 1;
    for (let column = 0; column <= row; column += 1) {
      const at = row * stride + column;
      values[at] = (values[at] ?? 0) * own * (scales[column] ?? 1);
    }
    if (row < crossedColumns) values[row * stride + row] = (values[row * stride + row] ?? 0) + 1;
  }
}

/** sum over pairs of entries of a group of w w' S^-1, by cell: B S^-1 B' of a cell with another. */
function leverage(sums: MixedSums, group: number, inverse: Dense, scales: Float64Array, into: Float64Array) {
  const { entryStart, entryCell, entryColumn, entryWeight, cellStart } = sums;
  const cells = (cellStart[group + 1] ?? 0) - (cellStart[group] ?? 0);
  into.fill(0, 0, cells * cells);
  const [from, to] = [entryStart[group] ?? 0, entryStart[group + 1] ?? 0];
  for (let i = from; i < to; i += 1) {
    const column = entryColumn[i] ?? 0;
    const weight = (entryWeight[i] ?? 0) * (scales[column] ?? 1);
    const row = column * inverse.stride;
    const cell = entryCell[i] ?? 0;
    for (let j = from; j <= i; j += 1) {
      const other = entryColumn[j] ?? 0;
      const product =
        weight * (entryWeight[j] ?? 0) * (scales[other] ?? 1) * (inverse.values[row + other] ?? 0);
      const at = cell * cells + (entryCell[j] ?? 0);
      into[at] = (into[at] ?? 0) + product;
      if (i === j) continue;
      const mirrored = (entryCell[j] ?? 0) * cells + cell;
      into[mirrored] = (into[mirrored] ?? 0) + product;
    }
  }
}

/** (I - D Q) times a vector of the group's cells. */
function residualOf(blocks: GroupBlocks, counts: Float64Array, from: number, at: number, vector: number[]) {
  const cells = vector.length;
  return vector.map((value, a) => {
    let sum = 0;
    for (let b = 0; b < cells; b += 1) sum += (blocks.shrinkage[at + a * cells + b] ?? 0) * (vector[b] ?? 0);
    return value - (counts[from + a] ?? 0) * sum;
  });
}

/**
 * The profiled criterion of Bates, Maechler, Bolker & Walker 2015 (J. Stat. Software 67(1), eq. 34 and 41) and its gradient.
 * With V = I + Z G Z', d = log|V| (+ log|X'V^-1 X|) + df (1 + log(2 pi r^2 / df)), df = n or n - p; its derivative by G is
 * Z'PZ - (df / r^2) Z'Py y'PZ, with V^-1 in the place of the first P for ML. Null where the system is singular.
 */
export function evaluate(
  data: MixedData,
  sums: MixedSums,
  parameters: Float64Array,
  estimation: Estimation,
): Evaluation | null {
  const { columns, crossedColumns, crossedOf, cellStart, cellCount, cellSum, cellKind } = sums;
  const ownParameters = groupParameters(data);
  const scales = new Float64Array(columns).fill(1);
  for (let column = 0; column < crossedColumns; column += 1)
    scales[column] = parameters[ownParameters + (crossedOf[column] ?? 0)] ?? 0;
  const loadings = factorMatrix(data, parameters);
  const blocks = eliminateGroups(sums, loadings, randomWidth(data));
  const { system } = blocks;
  scaled(system, scales, crossedColumns);
  const solution = blocks.columnSums.map((sum, column) => sum * (scales[column] ?? 1));
  if (!choleskyInPlace(system)) return null;
  solveFactor(system, solution);
  const explained = solution.reduce((sum, value) => sum + value * value, 0);
  const residual = blocks.sumOfSquares - explained;
  solveTransposed(system, solution);
  const df = sums.observations - (estimation === 'REML' ? fixedWidth(data) : 0);
  const determinant =
    blocks.logDeterminant + logDeterminant(system, 0, estimation === 'REML' ? columns : crossedColumns);
  const deviance = determinant + df * (1 + Math.log((2 * Math.PI * residual) / df));
  if (!Number.isFinite(deviance)) return null;

  const inverseColumns = invertFactor(system);
  const inverse = inverseFrom(inverseColumns);
  const traced = estimation === 'REML' ? inverse : inverseFrom(inverseColumns, crossedColumns);
  const slope = df / residual;
  const gradient = new Float64Array(parameters.length);
  for (let column = 0; column < crossedColumns; column += 1) {
    const parameter = ownParameters + (crossedOf[column] ?? 0);
    const scale = scales[column] ?? 1;
    const own = solution[column] ?? 0;
    const part = 1 - (traced.values[column * traced.stride + column] ?? 0) - slope * own * own;
    if (Math.abs(scale) > 1e-8) gradient[parameter] = (gradient[parameter] ?? 0) + (2 * part) / scale;
  }

  const kinds = data.kinds.length;
  const byKind = new Float64Array(kinds * kinds);
  const cellScores = new Float64Array(cellKind.length);
  const levers = new Float64Array(kinds * kinds);
  for (let group = 0; group < data.groups; group += 1) {
    const from = cellStart[group] ?? 0;
    const cells = (cellStart[group + 1] ?? 0) - from;
    const at = blocks.shrinkageStart[group] ?? 0;
    const predicted = Array.from({ length: cells }, (_, cell) => cellSum[from + cell] ?? 0);
    for (let i = sums.entryStart[group] ?? 0; i < (sums.entryStart[group + 1] ?? 0); i += 1) {
      const column = sums.entryColumn[i] ?? 0;
      const cell = sums.entryCell[i] ?? 0;
      const effect = (scales[column] ?? 1) * (solution[column] ?? 0);
      predicted[cell] = (predicted[cell] ?? 0) - (sums.entryWeight[i] ?? 0) * effect;
    }
    const scores = residualOf(blocks, cellCount, from, at, predicted);
    leverage(sums, group, traced, scales, levers);
    // (I - DQ) G (I - DQ)', from the right and then from the left.
    const right = Array.from({ length: cells }, (_, a) =>
      residualOf(blocks, cellCount, from, at, [...levers.subarray(a * cells, (a + 1) * cells)]),
    );
    for (let b = 0; b < cells; b += 1) {
      const left = residualOf(
        blocks,
        cellCount,
        from,
        at,
        right.map((row) => row[b] ?? 0),
      );
      const countB = cellCount[from + b] ?? 0;
      for (let a = 0; a < cells; a += 1) {
        const countA = cellCount[from + a] ?? 0;
        const place = (cellKind[from + a] ?? 0) * kinds + (cellKind[from + b] ?? 0);
        const diagonal = a === b ? countA : 0;
        const shrunk = countA * (blocks.shrinkage[at + a * cells + b] ?? 0) * countB;
        const own = diagonal - shrunk - (left[a] ?? 0) - slope * (scores[a] ?? 0) * (scores[b] ?? 0);
        byKind[place] = (byKind[place] ?? 0) + own;
      }
    }
    cellScores.set(scores, from);
  }
  addFactorGradient(data, loadings, byKind, gradient);
  return { deviance, gradient, residual, solution, inverse, cellScores };
}

/** 2 Z'JZ Lambda, summed into the parameters that stand at each place. */
function addFactorGradient(
  data: MixedData,
  loadings: Float64Array,
  byKind: Float64Array,
  gradient: Float64Array,
) {
  const [kinds, width] = [data.kinds.length, randomWidth(data)];
  for (const { row, column, parameter } of data.factor) {
    let sum = 0;
    for (let a = 0; a < kinds; a += 1) {
      const x = data.kinds[a]?.random[row] ?? 0;
      if (x === 0) continue;
      for (let b = 0; b < kinds; b += 1)
        sum += x * (byKind[a * kinds + b] ?? 0) * (loadings[b * width + column] ?? 0);
    }
    gradient[parameter] = (gradient[parameter] ?? 0) + 2 * sum;
  }
}
