import { fail } from '../../order/fail.ts';
import { choleskyInPlace, inverseFrom, invertFactor, logDeterminant, type Dense } from '../numbers/dense.ts';
import type { Group } from './chains.ts';
import {
  addLinked,
  eliminatedOf,
  innerErrors,
  linkErrors,
  linkTimes,
  reducedOf,
  type Eliminated,
} from './eliminate.ts';
import { copyOf, dot, loadColumns, loadRows, timesDense } from './loading.ts';
import type { Kept, Link, MixedSystem } from './mixed-system.ts';
import {
  lowerFactor,
  minus,
  overLower,
  rowFactor,
  small,
  solveLower,
  times,
  timesVector,
  turned,
  turnedTimes,
  unit,
  type Small,
} from './small.ts';

/** Division by a smaller diagonal of a covariance factor loses digits. */
const SINGULAR = 1e-3;

/** The model at one set of parameters, seen by the effects b of one group. R is its design, P = V^-1 - V^-1 X C X'V^-1. */
export interface GroupState {
  group: Group;
  /** Lambda of its effects. */
  lambda: Small;
  /** R'Z'P Z R, in a group that remains only of effects with a variance; and that times Lambda, always exact. */
  precision: Small;
  loaded: Small;
  /** Lambda' times that, times Lambda: 1 - the share of the variance that is unknown after the observations. */
  explained: Small;
  /** R'Z'P y. */
  score: Float64Array;
  /** R'Z'V^-1 X C, a column for each fixed effect. */
  slopes: Small;
}

export interface LinkState extends GroupState {
  link: Link;
  /** (I + Z'Z Sigma)^-1 of its columns. */
  remainder: Small;
}

export interface KeptState extends GroupState {
  first: number;
  /** R Lambda = `lower` x `directions`, whose rows are orthonormal. */
  lower: Small;
  directions: Small;
}

/** The model at one set of relative covariance parameters. All variances are relative to that of the noise. */
export interface Evaluation {
  parameters: Float64Array;
  /** -2 restricted log likelihood, profiled over beta and sigma. */
  deviance: number;
  /** Penalised residual sum of squares. */
  residual: number;
  links: LinkState[];
  kept: KeptState[];
  /** Conditional modes of the remaining columns, then the fixed effects minus the least squares fit. */
  solution: Float64Array;
  /** [Z X]'V1^-1 [Z X] of the remaining columns, V1 the covariance by the eliminated groups and noise. */
  reduced: Dense;
  /** Inverse of S = L'(reduced)L + I (no I for X), and that with L before it and around it. The last is the error covariance. */
  inverse: Dense;
  half: Dense;
  errors: Dense;
}

function lambdaOf({ effects, loads }: Group, parameters: Float64Array): Small {
  const own = small(effects.length, effects.length);
  for (const { row, column, parameter } of loads)
    own.values[row * own.columns + column] = parameters[parameter] ?? fail();
  return own;
}

type Whole = Pick<Evaluation, 'errors' | 'half' | 'reduced' | 'solution' | 'inverse'> & { fixed: number };

function linkState(
  { link, lambda, covariance }: Eliminated,
  inner: Small,
  { errors, solution, fixed }: Whole,
): LinkState {
  const { design } = link.group;
  const remainder = minus(unit(design.rows), times(link.products, covariance));
  const own = minus(times(remainder, link.products), times(times(remainder, inner), turned(remainder)));
  const precision = times(turnedTimes(design, own), design);
  const loaded = times(precision, lambda);
  const fitted = linkTimes(link, solution);
  const rest = link.sums.map((sum, index) => sum - (fitted[index] ?? fail()));
  return {
    link,
    group: link.group,
    lambda,
    remainder,
    precision,
    loaded,
    explained: turnedTimes(lambda, loaded),
    score: timesVector(turned(design), timesVector(remainder, rest)),
    slopes: turnedTimes(design, times(remainder, linkErrors(link, errors, fixed))),
  };
}

/** Z'P Z of a group that remains, from all of its rows: exact where Lambda is singular, but slower. */
function wholePrecision({ group, first }: Kept, { reduced, errors }: Whole): Small {
  const width = group.design.rows;
  const lines = Array.from({ length: width }, (_, i) =>
    reduced.values.subarray((first + i) * reduced.stride, (first + i) * reduced.stride + reduced.size),
  );
  const own = small(width, width);
  for (const [i, line] of lines.entries()) {
    const through = timesDense(errors, line);
    for (const [j, other] of lines.entries())
      own.values[i * width + j] = (line[first + j] ?? fail()) - dot(through, other);
  }
  return times(turnedTimes(group.design, own), group.design);
}

/** Whether correlated effects nearly determine each other. */
export const isSingular = ({ loads }: Group, { columns, values }: Small): boolean =>
  loads.some(({ row, column }) => row !== column) &&
  loads.some(({ row }) => Math.abs(values[row * columns + row] ?? fail()) < SINGULAR);

function keptState(
  own: Kept,
  loading: Pick<KeptState, 'lambda' | 'lower' | 'directions'>,
  whole: Whole & { sums: Float64Array },
): KeptState {
  const { group, first } = own;
  const { lambda, lower, directions } = loading;
  const { reduced, half, inverse, errors, solution, sums, fixed } = whole;
  const [width, { size, stride }] = [lower.rows, reduced];
  const [loaded, rest] = [small(width, width), small(width, width)];
  const [rests, slopes] = [new Float64Array(width), small(width, fixed)];
  for (let i = 0; i < width; i += 1) {
    const at = (first + i) * stride;
    let fitted = 0;
    for (let k = 0; k < size; k += 1) fitted += (reduced.values[at + k] ?? fail()) * (solution[k] ?? fail());
    rests[i] = (sums[first + i] ?? fail()) - fitted;
    for (let j = 0; j < width; j += 1) {
      const other = (first + j) * stride;
      let sum = 0;
      for (let k = 0; k < size; k += 1)
        sum += (reduced.values[at + k] ?? fail()) * (half.values[other + k] ?? fail());
      loaded.values[i * width + j] = sum;
      rest.values[i * width + j] = (i === j ? 1 : 0) - (inverse.values[at + first + j] ?? fail());
    }
    for (let j = 0; j < fixed; j += 1) {
      const other = (size - fixed + j) * stride;
      let sum = 0;
      for (let k = 0; k < size; k += 1)
        sum += (reduced.values[at + k] ?? fail()) * (errors.values[other + k] ?? fail());
      slopes.values[i * fixed + j] = sum;
    }
  }
  const { design } = group;
  // Z'PZ L is `loaded`, also where L is singular.
  const ofEffects = times(turnedTimes(design, loaded), directions);
  return {
    group,
    first,
    lambda,
    lower,
    directions,
    precision: isSingular(group, lambda) ? wholePrecision(own, whole) : overLower(ofEffects, lambda),
    loaded: ofEffects,
    explained: times(turnedTimes(directions, rest), directions),
    score: timesVector(turned(design), rests),
    slopes: turnedTimes(design, slopes),
  };
}

/**
 * The profiled REML criterion of Bates, Maechler, Bolker & Walker 2015 (J. Stat. Software 67(1), eq. 41):
 * d = log|V| + log|X'V^-1 X| + (n - p)(1 + log(2 pi r^2 / (n - p))), r^2 = y'P y, V relative to sigma^2. Null where V or
 * X'V^-1 X is singular.
 */
export function evaluate(system: MixedSystem, parameters: Float64Array): Evaluation | null {
  const { size, fixed } = system;
  const sums = system.sums.slice();
  let [squares, determinant] = [system.sumOfSquares, 0];
  const eliminated: Eliminated[] = [];
  for (const link of system.links) {
    const lambda = lambdaOf(link.group, parameters);
    const loaded = times(link.group.design, lambda);
    const inner = turnedTimes(loaded, times(link.products, loaded));
    for (let i = 0; i < inner.rows; i += 1)
      inner.values[i * inner.columns + i] = 1 + (inner.values[i * inner.columns + i] ?? fail());
    const lower = lowerFactor(inner);
    if (!lower) return null;
    for (let i = 0; i < lower.rows; i += 1)
      determinant += 2 * Math.log(lower.values[i * lower.columns + i] ?? fail());
    const solved = solveLower(lower, turned(loaded));
    const covariance = turnedTimes(solved, solved);
    const shrunk = timesVector(covariance, link.sums);
    squares -= dot(shrunk, link.sums);
    addLinked(sums, link, shrunk, -1);
    eliminated.push(eliminatedOf(link, lambda, covariance));
  }
  const reduced = reducedOf(system, eliminated);
  const loadings = system.kept.map(({ group, first }) => {
    const lambda = lambdaOf(group, parameters);
    return { lambda, first, ...rowFactor(times(group.design, lambda)) };
  });
  const factor = copyOf(reduced);
  loadColumns(factor, loadings, false);
  loadRows(factor, loadings, true);
  for (let i = 0; i < size - fixed; i += 1)
    factor.values[i * factor.stride + i] = 1 + (factor.values[i * factor.stride + i] ?? fail());
  if (!choleskyInPlace(factor)) return null;
  determinant += logDeterminant(factor, 0, size);
  const inverse = inverseFrom(invertFactor(factor));
  // The inverse is symmetric: what is loaded by columns is the other's transpose.
  const half = copyOf(inverse);
  loadColumns(half, loadings, true);
  const errors = copyOf(half);
  loadRows(errors, loadings, false);
  const solution = timesDense(errors, sums);
  const residual = squares - dot(sums, solution);
  const df = system.observations - fixed;
  const deviance = determinant + df * (1 + Math.log((2 * Math.PI * residual) / df));
  if (!Number.isFinite(deviance)) return null;
  const inner = innerErrors(system, errors);
  const whole = { errors, half, reduced, inverse, solution, sums, fixed };
  return {
    parameters,
    deviance,
    residual,
    links: eliminated.map((own, index) => linkState(own, inner[index] ?? fail(), whole)),
    kept: system.kept.map((kept, index) => keptState(kept, loadings[index] ?? fail(), whole)),
    solution,
    reduced,
    inverse,
    half,
    errors,
  };
}
