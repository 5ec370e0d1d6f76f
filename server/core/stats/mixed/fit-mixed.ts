import { fail } from '../../order/fail.ts';
import { evaluate, type Evaluation } from './criterion.ts';
import { columnStarts, fixedWidth, parameterCount, type MixedData, type RandomFactor } from './mixed-data.ts';
import { mixedSystem, type MixedSystem } from './mixed-system.ts';
import { momentSds } from './moments.ts';
import { searchMinimum } from './search-minimum.ts';

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
   * SD of the error of a sum of fixed effects and conditional modes. Columns are those of [Z X] (see columnStarts), all of one
   * observation; the unit is that of the values.
   */
  errorOf(columns: readonly number[]): number;
  /** Some variance, or some combination of effects, is estimated as zero. */
  isSingular: boolean;
  converged: boolean;
  evaluations: number;
  system: MixedSystem;
  /** The criterion at `parameters`. */
  optimum: Evaluation;
}

/** lme4's tolerance: a smaller diagonal of the relative factor counts as zero. */
const SINGULAR = 1e-4;
/** Multiplications of a factorisation from which an evaluation is dear: steps that need fewer of them come first. */
const DEAR = 5e7;
/** Rounding error of the criterion. */
const SAME_DEVIANCE = 1e-8;
/** Relative rounding error of a sum of squares. */
const EXPLAINED = 1e-12;

/** Parameters on the diagonal of a covariance factor, and those that are the only one in their factor's row and column. */
function diagonalParameters({ factors }: MixedData): { all: Set<number>; alone: Set<number> } {
  const places = factors.flatMap(({ factor }) => factor);
  const all = new Set(places.filter(({ row, column }) => row === column).map(({ parameter }) => parameter));
  const alone = factors.filter(({ factor }) => factor.every(({ row, column }) => row === column));
  return { all, alone: new Set(alone.flatMap(({ factor }) => factor.map(({ parameter }) => parameter))) };
}

/** Starting values: for relative SDs those of the method of moments, 0.1 to 10; for correlated effects 1. A bad start only costs evaluations. */
function startOf(system: MixedSystem, count: number, { all, alone }: ReturnType<typeof diagonalParameters>) {
  const moments = alone.size === count ? momentSds(system, count) : null;
  return Float64Array.from({ length: count }, (_, index) => {
    if (!all.has(index)) return 0;
    const found = moments?.[index] ?? Number.NaN;
    return Number.isFinite(found) ? Math.min(10, Math.max(0.1, found)) : 1;
  });
}

/** Lambda of the effects of one level, relative to sigma. */
function lambdaOf({ width, factor }: RandomFactor, parameters: Float64Array): number[][] {
  const lambda = Array.from({ length: width }, () => Array.from({ length: width }, () => 0));
  for (const { row, column, parameter } of factor)
    (lambda[row] ?? fail())[column] = parameters[parameter] ?? fail();
  return lambda;
}

function effectsOf(
  data: MixedData,
  parameters: Float64Array,
  { order }: MixedSystem,
  { solution }: Evaluation,
) {
  const starts = columnStarts(data);
  return data.factors.map((random, index) => {
    const lambda = lambdaOf(random, parameters);
    const { width, levels } = random;
    return Float64Array.from({ length: width * levels }, (_, at) => {
      const first = (starts[index] ?? fail()) + at - (at % width);
      return (lambda[at % width] ?? []).reduce(
        (sum, value, column) => sum + value * (solution[order[first + column] ?? fail()] ?? fail()),
        0,
      );
    });
  });
}

/** The error of a sum of columns, from entries of the inverse that one observation has. */
function errorsOf(data: MixedData, parameters: Float64Array, system: MixedSystem, variance: number) {
  const { order, factor, random } = system;
  const starts = columnStarts(data);
  const lambdas = data.factors.map((one) => lambdaOf(one, parameters));
  const loadings = (column: number): { at: number; value: number }[] => {
    if (column >= random) return [{ at: order[column] ?? fail(), value: 1 }];
    const index = starts.findLastIndex((start) => start <= column);
    const own = column - (starts[index] ?? fail());
    const width = data.factors[index]?.width ?? fail();
    const first = column - (own % width);
    return (lambdas[index]?.[own % width] ?? []).map((value, place) => ({
      at: order[first + place] ?? fail(),
      value,
    }));
  };
  return (columns: readonly number[]): number => {
    // Later evaluations overwrite the inverse.
    if (!system.evaluatedAt?.every((value, index) => value === parameters[index]))
      evaluate(system, parameters);
    const all = columns.flatMap(loadings);
    let sum = 0;
    for (const x of all)
      for (const y of all) {
        const own = factor.inverseAt(Math.max(x.at, y.at), Math.min(x.at, y.at));
        if (own === null) throw new RangeError('errorOf requires columns of one observation');
        sum += x.value * y.value * own;
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
  const diagonal = diagonalParameters(data);
  const { all, alone } = diagonal;
  const start = startOf(system, parameterCount(data), diagonal);
  // Memory holds the factor and the inverse of the last evaluation only.
  let last: { point: Float64Array; own: Evaluation | null } | null = null;
  const at = (point: Float64Array): Evaluation | null => {
    if (!last?.point.every((value, index) => value === point[index]))
      last = { point, own: evaluate(system, point) };
    return last.own;
  };
  const isDear = system.factor.symbolic.work >= DEAR;
  const isAlone = alone.size === start.length;
  const found = searchMinimum({ system, start, isAlone, isDear }, at, seen);
  // Only squares of parameters count; a factor's own signs do not.
  let point = found.point.map((value, index) => (alone.has(index) ? Math.abs(value) : value));
  let best = at(point);
  const small = [...alone].filter((parameter) => (point[parameter] ?? fail()) < SINGULAR);
  // All at once, or else those that can be zero.
  for (const zeros of [small, ...small.map((parameter) => [parameter])]) {
    if (zeros.every((parameter) => point[parameter] === 0)) continue;
    const without = point.map((value, index) => (zeros.includes(index) ? 0 : value));
    const other = at(without);
    if (best && other && other.deviance <= best.deviance + SAME_DEVIANCE) [point, best] = [without, other];
  }
  best = at(point);
  if (!best || !(best.residual > EXPLAINED * system.sumOfSquares))
    throw new RangeError('a mixed model requires values that its effects do not explain completely');
  const variance = best.residual / df;
  const { solution, fixedInverse } = best;
  return {
    deviance: best.deviance,
    sigma: Math.sqrt(variance),
    beta: Array.from(
      { length: p },
      (_, i) => (system.start[i] ?? fail()) + (solution[system.random + i] ?? fail()),
    ),
    betaCovariance: fixedInverse.map((row) => row.map((value) => variance * value)),
    parameters: point,
    covariances: data.factors.map((random) => {
      const lambda = lambdaOf(random, point);
      return lambda.map((a) =>
        lambda.map((b) => variance * a.reduce((sum, value, index) => sum + value * (b[index] ?? fail()), 0)),
      );
    }),
    effects: effectsOf(data, point, system, best),
    errorOf: errorsOf(data, point, system, variance),
    isSingular: [...all].some((parameter) => Math.abs(point[parameter] ?? fail()) < SINGULAR),
    converged: found.converged,
    evaluations: found.evaluations,
    system,
    optimum: best,
  };
}
