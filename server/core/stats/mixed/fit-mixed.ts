import { fail } from '../../order/fail.ts';
import { evaluate, type Evaluation } from './criterion.ts';
import { columnStarts, fixedWidth, type MixedData, type RandomFactor } from './mixed-data.ts';
import { mixedSystem, type MixedSystem } from './mixed-system.ts';
import { newton } from './newton.ts';
import { criterionSlopes } from './slopes.ts';
import { timesVector, turned } from './small.ts';
import { startOf } from './start.ts';

export interface MixedFit {
  /** -2 restricted log likelihood at the optimum. */
  deviance: number;
  /** Residual SD, in the unit of the values. */
  sigma: number;
  /** Fixed effects and their covariance, row by row. */
  beta: number[];
  betaCovariance: number[][];
  /** Relative covariance parameters. */
  parameters: Float64Array;
  /** Covariance of the effects of a level, for each factor. */
  covariances: number[][][];
  /** Conditional modes (BLUPs) of each factor, level by level. */
  effects: Float64Array[];
  /**
   * SD of the error of a sum of fixed effects and conditional modes. Columns are those of [Z X] (see columnStarts); random
   * effects are of one level of a factor, or of levels nested in it. The unit is that of the values.
   */
  errorOf(columns: readonly number[]): number;
  /** Some variance, or some combination of effects, is estimated as zero. */
  isSingular: boolean;
  converged: boolean;
  evaluations: number;
  system: MixedSystem;
  evaluation: Evaluation;
}

/** lme4's tolerance: a smaller diagonal of the relative factor counts as zero. */
const SINGULAR = 1e-4;
/** Least relative SD of independent effects during the search, so that the criterion has slopes. */
const LEAST = 1e-6;
/** Rounding error of the criterion. */
const SAME_DEVIANCE = 1e-8;
/** Relative rounding error of a sum of squares. */
const EXPLAINED = 1e-12;

/** Parameters on the diagonal of a covariance factor. */
const diagonalOf = ({ factors }: MixedData): Set<number> =>
  new Set(
    factors.flatMap(({ factor }) =>
      factor.filter(({ row, column }) => row === column).map(({ parameter }) => parameter),
    ),
  );

/** The criterion by the coordinates of `Slopes`. */
function localOf(system: MixedSystem, coordinates: Float64Array) {
  const own = evaluate(
    system,
    coordinates.map((x, index) => (system.isAlone[index] === true ? Math.sqrt(x) : x)),
  );
  return own && { ...criterionSlopes(system, own), value: own.deviance, own };
}

/** Lambda of the effects of one level, relative to sigma. */
function lambdaOf({ width, factor }: RandomFactor, parameters: Float64Array): number[][] {
  const lambda = Array.from({ length: width }, () => Array.from({ length: width }, () => 0));
  for (const { row, column, parameter } of factor)
    (lambda[row] ?? fail())[column] = parameters[parameter] ?? fail();
  return lambda;
}

/** Conditional modes of all effects, Sigma R'Z'P y. */
function effectsOf(data: MixedData, { links, kept }: Evaluation): Float64Array[] {
  const starts = columnStarts(data);
  const all = new Float64Array(starts.at(-1) ?? fail());
  for (const { group, lambda, score } of [...links, ...kept])
    for (const [place, mode] of timesVector(lambda, timesVector(turned(lambda), score)).entries())
      all[group.effects[place] ?? fail()] = mode;
  return data.factors.map((_, index) => all.slice(starts[index], starts[index + 1]));
}

/** The error of a sum of effects of one group and fixed effects. */
function errorsOf(data: MixedData, { links, kept, errors }: Evaluation, variance: number) {
  const random = columnStarts(data).at(-1) ?? fail();
  const fixed = fixedWidth(data);
  const states = [...links, ...kept];
  const owner = new Int32Array(random).fill(-1);
  for (const [index, { group }] of states.entries())
    for (const column of group.effects) owner[column] = index;
  return (columns: readonly number[]): number => {
    const ofFixed = new Float64Array(fixed);
    for (const column of columns) if (column >= random) ofFixed[column - random] = 1;
    const groups = new Set(
      columns.filter((column) => column < random).map((column) => owner[column] ?? fail()),
    );
    const [index] = groups;
    if (groups.size > 1 || index === -1)
      throw new RangeError('errorOf requires effects of one group, such as one listener or one item');
    const first = errors.size - fixed;
    let sum = 0;
    for (const [i, x] of ofFixed.entries())
      for (const [j, y] of ofFixed.entries())
        sum += x * y * (errors.values[(first + i) * errors.stride + first + j] ?? fail());
    const state = index === undefined ? undefined : states[index];
    if (state) {
      const { group, lambda, explained, slopes } = state;
      const loaded = timesVector(
        turned(lambda),
        Float64Array.from(group.effects, (column) => Number(columns.includes(column))),
      );
      const known = timesVector(explained, loaded);
      const across = timesVector(lambda, loaded);
      const ofSlopes = timesVector(slopes, ofFixed);
      for (const [i, x] of loaded.entries()) sum += x * (x - (known[i] ?? fail()));
      for (const [i, x] of across.entries()) sum -= 2 * x * (ofSlopes[i] ?? fail());
    }
    return Math.sqrt(variance * Math.max(0, sum));
  };
}

/**
 * Fits a linear mixed model by restricted maximum likelihood. Fixed effects and SDs are in the unit of the values. A
 * variance of zero is a valid result (`isSingular`). `seen` is called at every evaluation and may throw to stop the fit.
 * Throws a RangeError for fixed effects that the observations cannot separate, for values without residual variance, and if
 * closely linked factors need too much memory. Agrees with lme4 1.1-31 on its own examples: -2 log likelihood within 1e-6,
 * SDs within 1e-4. Source: Bates, Maechler, Bolker & Walker 2015, J. Stat. Software 67(1).
 * @example two groups of two equal kinds: fitMixed(data).beta is the mean of all values where groups are as large
 */
export function fitMixed(
  data: MixedData,
  seen: (evaluations: number, deviance: number) => void = () => undefined,
): MixedFit {
  const p = fixedWidth(data);
  const df = data.values.length - p;
  const system = mixedSystem(data);
  const squares = data.values.reduce((sum, value) => sum + value * value, 0);
  if (df < 1 || system.sumOfSquares <= EXPLAINED * squares)
    throw new RangeError('a mixed model requires values that its fixed effects do not explain completely');
  const diagonal = diagonalOf(data);
  const least = Float64Array.from(system.isAlone, (isAlone) => (isAlone ? LEAST * LEAST : -Infinity));
  const start = startOf(system).map((value, index) =>
    system.isAlone[index] === true ? value * value : value,
  );
  const found = newton(
    (point) => localOf(system, point),
    start.map((value, index) => Math.max(value, least[index] ?? fail())),
    least,
    seen,
  );
  let best: Evaluation = found.at.own;
  // The least that the search allows is zero but for rounding.
  const isLeast = (index: number): boolean => (found.point[index] ?? fail()) === least[index];
  for (const [parameter, isAlone] of system.isAlone.entries()) {
    if (!isAlone || isLeast(parameter) || (best.parameters[parameter] ?? fail()) >= SINGULAR) continue;
    const other = evaluate(system, best.parameters.with(parameter, 0));
    if (other && other.deviance <= best.deviance + SAME_DEVIANCE) best = other;
  }
  const zeros = best.parameters.map((value, index) =>
    system.isAlone[index] === true && isLeast(index) ? 0 : value,
  );
  best = { ...best, parameters: zeros };
  if (!(best.residual > EXPLAINED * system.sumOfSquares))
    throw new RangeError('a mixed model requires values that its effects do not explain completely');
  const variance = best.residual / df;
  const { solution, errors, parameters: point } = best;
  const first = errors.size - p;
  return {
    deviance: best.deviance,
    sigma: Math.sqrt(variance),
    beta: Array.from({ length: p }, (_, i) => (system.start[i] ?? fail()) + (solution[first + i] ?? fail())),
    betaCovariance: Array.from({ length: p }, (_, i) =>
      Array.from(
        { length: p },
        (_column, j) => variance * (errors.values[(first + i) * errors.stride + first + j] ?? fail()),
      ),
    ),
    parameters: point,
    covariances: data.factors.map((random) => {
      const lambda = lambdaOf(random, point);
      return lambda.map((a) =>
        lambda.map((b) => variance * a.reduce((sum, value, index) => sum + value * (b[index] ?? fail()), 0)),
      );
    }),
    effects: effectsOf(data, best),
    errorOf: errorsOf(data, best, variance),
    isSingular: [...diagonal].some((parameter) => Math.abs(point[parameter] ?? fail()) < SINGULAR),
    converged: found.converged,
    evaluations: found.evaluations,
    system,
    evaluation: best,
  };
}
