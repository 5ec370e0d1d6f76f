import { evaluate, type Estimation, type Evaluation } from './criterion.ts';
import { minimise } from './minimise.ts';
import { fixedWidth, groupParameters, randomWidth, type MixedData } from './mixed-data.ts';
import { mixedSums } from './mixed-sums.ts';

export interface MixedFit {
  estimation: Estimation;
  /** -2 log likelihood at the optimum, restricted for REML. */
  deviance: number;
  /** Residual SD, in the unit of the values. */
  sigma: number;
  /** Fixed effects and their covariance, row by row. */
  beta: number[];
  betaCovariance: number[][];
  /** Covariance of a group's effects. */
  groupCovariance: number[][];
  /** SD of the intercepts of each crossed factor. */
  crossedSds: number[];
  /** Conditional modes (BLUPs): of every group, and of every level of the crossed factors. */
  groupEffects: number[][];
  crossedEffects: number[][];
  /** Some variance, or some combination of effects, is estimated as zero. */
  isSingular: boolean;
  converged: boolean;
  evaluations: number;
}

/** lme4's bound: a diagonal of the relative factor below it counts as zero. */
const SINGULAR = 1e-4;
/** As much as rounding may move the criterion. */
const SAME_DEVIANCE = 1e-8;
/** Share of the squares that is rounding. */
const EXPLAINED = 1e-12;

/** Parameters on the diagonal of a covariance factor, crossed ones included. */
function diagonalParameters(data: MixedData): Set<number> {
  const own = groupParameters(data);
  return new Set([
    ...data.factor.filter(({ row, column }) => row === column).map(({ parameter }) => parameter),
    ...data.crossed.map((_, index) => own + index),
  ]);
}

/** Lambda of the groups' effects, relative to sigma. */
function lambdaOf(data: MixedData, parameters: Float64Array): number[][] {
  const size = randomWidth(data);
  const lambda = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (const { row, column, parameter } of data.factor) {
    const own = lambda[row];
    if (own) own[column] = parameters[parameter] ?? 0;
  }
  return lambda;
}

const timesTransposed = (lambda: readonly (readonly number[])[], scale: number): number[][] =>
  lambda.map((a) =>
    lambda.map((b) => scale * a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)),
  );

function groupEffectsOf(
  data: MixedData,
  parameters: Float64Array,
  { cellScores }: Evaluation,
  cells: {
    cellStart: Int32Array;
    cellKind: Int32Array;
  },
): number[][] {
  const relative = timesTransposed(lambdaOf(data, parameters), 1);
  return Array.from({ length: data.groups }, (_, group) => {
    const scores = Array.from({ length: relative.length }, () => 0);
    for (let cell = cells.cellStart[group] ?? 0; cell < (cells.cellStart[group + 1] ?? 0); cell += 1) {
      const kind = data.kinds[cells.cellKind[cell] ?? 0];
      for (let i = 0; i < scores.length; i += 1)
        scores[i] = (scores[i] ?? 0) + (kind?.random[i] ?? 0) * (cellScores[cell] ?? 0);
    }
    return relative.map((row) => row.reduce((sum, value, index) => sum + value * (scores[index] ?? 0), 0));
  });
}

/**
 * Fits a linear mixed model by maximum likelihood, restricted (REML) or not. Fixed effects and SDs are in the unit of the
 * values. A variance of zero is a result, not a mistake (`isSingular`). `seen` is told every evaluation and may throw to
 * end it. Throws a RangeError for fixed effects that the observations cannot tell apart, and where values leave nothing
 * unexplained, so that there is no residual variance.
 * Agrees with lme4 1.1-31 on its own examples: -2 log likelihood within 1e-6, SDs within 1e-4.
 * Source: Bates, Maechler, Bolker & Walker 2015, J. Stat. Software 67(1).
 * @example two groups of two equal kinds: fitMixed(data).beta is the mean of all values where groups are as large
 */
export function fitMixed(
  data: MixedData,
  estimation: Estimation = 'REML',
  seen: (evaluations: number, deviance: number) => void = () => undefined,
): MixedFit {
  const sums = mixedSums(data);
  const df = sums.observations - (estimation === 'REML' ? fixedWidth(data) : 0);
  const squares = data.values.reduce((sum, value) => sum + value * value, 0);
  if (df < 1 || sums.sumOfSquares <= EXPLAINED * squares)
    throw new RangeError('a mixed model requires values that its fixed effects do not explain altogether');
  const parameters = groupParameters(data) + data.crossed.length;
  const diagonal = diagonalParameters(data);
  const start = Float64Array.from({ length: parameters }, (_, index) => (diagonal.has(index) ? 1 : 0));
  const at = (point: Float64Array) => evaluate(data, sums, point, estimation);
  const found = minimise(
    (point) => {
      const own = at(point);
      return own && { value: own.deviance, gradient: own.gradient };
    },
    start,
    seen,
  );
  let point = found.point;
  let best = at(point);
  for (const parameter of diagonal) {
    const isScalar = data.factor.every(
      ({ row, column, parameter: own }) => own !== parameter || row === column,
    );
    if (!isScalar || Math.abs(point[parameter] ?? 0) >= SINGULAR || point[parameter] === 0) continue;
    const without = point.with(parameter, 0);
    const other = at(without);
    if (best && other && other.deviance <= best.deviance + SAME_DEVIANCE) [point, best] = [without, other];
  }
  if (!best || !(best.residual > EXPLAINED * sums.sumOfSquares))
    throw new RangeError('a mixed model requires values that its effects do not explain altogether');
  const variance = best.residual / df;
  const sigma = Math.sqrt(variance);
  const own = groupParameters(data);
  const p = fixedWidth(data);
  const { crossedColumns } = sums;
  const covariance = (i: number, j: number) =>
    variance * (best.inverse.values[(crossedColumns + i) * best.inverse.stride + crossedColumns + j] ?? 0);
  const indices = Array.from({ length: p }, (_, index) => index);
  let from = 0;
  return {
    estimation,
    deviance: best.deviance,
    sigma,
    beta: indices.map((i) => (sums.start[i] ?? 0) + (best.solution[crossedColumns + i] ?? 0)),
    betaCovariance: indices.map((i) => indices.map((j) => covariance(i, j))),
    groupCovariance: timesTransposed(lambdaOf(data, point), variance),
    crossedSds: data.crossed.map((_, index) => Math.abs(point[own + index] ?? 0) * sigma),
    groupEffects: groupEffectsOf(data, point, best, sums),
    crossedEffects: data.crossed.map(({ levels }, index) => {
      const scale = point[own + index] ?? 0;
      const effects = best.solution.slice(from, (from += levels));
      return Array.from(effects, (effect) => effect * scale);
    }),
    isSingular: [...diagonal].some((parameter) => Math.abs(point[parameter] ?? 0) < SINGULAR),
    converged: found.converged,
    evaluations: found.evaluations,
  };
}
