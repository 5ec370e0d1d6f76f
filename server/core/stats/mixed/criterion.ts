import { placeOf } from '../sparse/symbolic.ts';
import type { MixedSystem } from './mixed-system.ts';

/** The model at one set of relative covariance parameters. */
export interface Evaluation {
  /** -2 restricted log likelihood, profiled over beta and sigma. */
  deviance: number;
  gradient: Float64Array;
  /** Penalised residual sum of squares. */
  residual: number;
  /**
   * Gradients of log|V| + log|X'V^-1 X| and of the residual sum, from which the criterion's gradient at a fixed sigma
   * follows.
   */
  determinantGradient: Float64Array;
  residualGradient: Float64Array;
  /**
   * In the order of elimination: random effects in units of their relative SD, then the fixed effects minus the least
   * squares fit.
   */
  solution: Float64Array;
  /** (X'V^-1 X)^-1 with V relative to sigma^2, row by row. */
  fixedInverse: number[][];
}

/**
 * The profiled REML criterion of Bates, Maechler, Bolker & Walker 2015 (J. Stat. Software 67(1), eq. 41) and its gradient:
 * d = log|S| + (n - p)(1 + log(2 pi r^2 / (n - p))), with S = [Lambda'Z'Z Lambda + I, Lambda'Z'X; X'Z Lambda, X'X] and r^2 = y'y - b'S^-1 b.
 * Its derivative by S is S^-1 + (n - p) / r^2 u u', u = S^-1 b. Null where S is singular.
 */
export function evaluate(system: MixedSystem, parameters: Float64Array): Evaluation | null {
  const { factor, place, row, column, weight, a, b, diagonal, sumRow, sum, sumParameter, columns, random } =
    system;
  const loading = new Float64Array(parameters.length + 1).fill(1);
  loading.set(parameters);
  const { values } = factor;
  values.fill(0);
  for (let index = 0; index < place.length; index += 1) {
    const at = place[index] ?? 0;
    values[at] =
      (values[at] ?? 0) +
      (weight[index] ?? 0) * (loading[a[index] ?? 0] ?? 0) * (loading[b[index] ?? 0] ?? 0);
  }
  for (const at of diagonal) values[at] = (values[at] ?? 0) + 1;
  if (!factor.factor()) return null;
  const solution = new Float64Array(columns);
  for (let index = 0; index < sumRow.length; index += 1) {
    const at = sumRow[index] ?? 0;
    solution[at] = (solution[at] ?? 0) + (sum[index] ?? 0) * (loading[sumParameter[index] ?? 0] ?? 0);
  }
  const right = solution.slice();
  factor.solve(solution);
  let explained = 0;
  for (let index = 0; index < columns; index += 1) explained += (right[index] ?? 0) * (solution[index] ?? 0);
  const residual = system.sumOfSquares - explained;
  const df = system.observations - (columns - random);
  const deviance = factor.logDeterminant(columns) + df * (1 + Math.log((2 * Math.PI * residual) / df));
  if (!Number.isFinite(deviance)) return null;

  factor.invert();
  const { inverse, symbolic } = factor;
  const [determinant, squares] = [new Float64Array(loading.length), new Float64Array(loading.length)];
  for (let index = 0; index < place.length; index += 1) {
    const [i, j] = [row[index] ?? 0, column[index] ?? 0];
    const [x, y] = [a[index] ?? 0, b[index] ?? 0];
    const own = (i === j ? 1 : 2) * (weight[index] ?? 0);
    const ofInverse = own * (inverse[place[index] ?? 0] ?? 0);
    const ofSolution = own * (solution[i] ?? 0) * (solution[j] ?? 0);
    determinant[x] = (determinant[x] ?? 0) + ofInverse * (loading[y] ?? 0);
    determinant[y] = (determinant[y] ?? 0) + ofInverse * (loading[x] ?? 0);
    squares[x] = (squares[x] ?? 0) + ofSolution * (loading[y] ?? 0);
    squares[y] = (squares[y] ?? 0) + ofSolution * (loading[x] ?? 0);
  }
  for (let index = 0; index < sumRow.length; index += 1) {
    const parameter = sumParameter[index] ?? 0;
    squares[parameter] =
      (squares[parameter] ?? 0) - 2 * (sum[index] ?? 0) * (solution[sumRow[index] ?? 0] ?? 0);
  }
  const determinantGradient = determinant.slice(0, parameters.length);
  const residualGradient = squares.slice(0, parameters.length);
  const slope = df / residual;
  const fixed = Array.from({ length: columns - random }, (_, index) => random + index);
  return {
    deviance,
    gradient: determinantGradient.map((value, index) => value + slope * (residualGradient[index] ?? 0)),
    residual,
    determinantGradient,
    residualGradient,
    solution,
    fixedInverse: fixed.map((i) =>
      fixed.map((j) => inverse[placeOf(symbolic, Math.max(i, j), Math.min(i, j))] ?? 0),
    ),
  };
}
