import { fail } from '../../order/fail.ts';
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
  const { factor, starts, other, place, weight, position, parameter, sum, diagonal, columns, random } =
    system;
  const { leaves, parameterAt, valueAt } = system;
  const loading = new Float64Array(parameters.length + 1).fill(1);
  loading.set(parameters);
  const { values } = factor;
  system.evaluatedAt = null;
  for (let at = 0; at < columns; at += 1) valueAt[at] = loading[parameterAt[at] ?? fail()] ?? fail();
  values.fill(0, factor.symbolic.offsets[factor.symbolic.leaves]);
  for (let x = 0; x < position.length; x += 1) {
    const own = loading[parameter[x] ?? fail()] ?? fail();
    for (let index = starts[x] ?? fail(); index < (starts[x + 1] ?? fail()); index += 1) {
      const at = place[index] ?? fail();
      const others = loading[parameter[other[index] ?? fail()] ?? fail()] ?? fail();
      values[at] = (values[at] ?? fail()) + (weight[index] ?? fail()) * own * others;
    }
  }
  for (const at of diagonal) values[at] = (values[at] ?? fail()) + 1;
  if (!factor.factor()) return null;
  const solution = new Float64Array(columns);
  for (let x = 0; x < position.length; x += 1) {
    const at = position[x] ?? fail();
    solution[at] =
      (solution[at] ?? fail()) + (sum[x] ?? fail()) * (loading[parameter[x] ?? fail()] ?? fail());
  }
  const right = solution.slice();
  factor.solve(solution);
  let explained = 0;
  for (let index = 0; index < columns; index += 1)
    explained += (right[index] ?? fail()) * (solution[index] ?? fail());
  const residual = system.sumOfSquares - explained;
  const df = system.observations - (columns - random);
  const deviance = factor.logDeterminant() + df * (1 + Math.log((2 * Math.PI * residual) / df));
  if (!Number.isFinite(deviance)) return null;

  factor.invert();
  system.evaluatedAt = parameters;
  const { inverse, symbolic } = factor;
  const [determinant, squares] = [new Float64Array(loading.length), new Float64Array(loading.length)];
  /** Adds a part of S by the loadings at i and j: its weight, 1 on the diagonal and else 2, and its entry of the inverse. */
  const add = (x: number, y: number, i: number, j: number, own: number, entry: number): void => {
    const [atX, atY] = [loading[x] ?? fail(), loading[y] ?? fail()];
    const ofInverse = own * entry;
    const ofSolution = own * (solution[i] ?? fail()) * (solution[j] ?? fail());
    determinant[x] = (determinant[x] ?? fail()) + ofInverse * atY;
    determinant[y] = (determinant[y] ?? fail()) + ofInverse * atX;
    squares[x] = (squares[x] ?? fail()) + ofSolution * atY;
    squares[y] = (squares[y] ?? fail()) + ofSolution * atX;
  };
  for (let left = 0; left < position.length; left += 1) {
    const i = position[left] ?? fail();
    const x = parameter[left] ?? fail();
    for (let index = starts[left] ?? fail(); index < (starts[left + 1] ?? fail()); index += 1) {
      const right = other[index] ?? fail();
      const j = position[right] ?? fail();
      const own = (i === j ? 1 : 2) * (weight[index] ?? fail());
      add(x, parameter[right] ?? fail(), i, j, own, inverse[place[index] ?? fail()] ?? fail());
    }
    squares[x] = (squares[x] ?? fail()) - 2 * (sum[left] ?? fail()) * (solution[i] ?? fail());
  }
  const { offsets, rows, starts: below } = symbolic;
  const room = new Float64Array(leaves ? columns : 0);
  factor.eachLeaves((from, to) => {
    for (let leaf = from; leaf < to; leaf += 1) {
      const count = leaves?.read(leaf, room, 0) ?? fail();
      const [x, at] = [parameterAt[leaf] ?? fail(), offsets[leaf] ?? fail()];
      const before = (below[leaf] ?? fail()) - 1;
      add(x, x, leaf, leaf, room[0] ?? fail(), inverse[at] ?? fail());
      for (let row = 1; row < count; row += 1) {
        const j = rows[before + row] ?? fail();
        add(x, parameterAt[j] ?? fail(), leaf, j, 2 * (room[row] ?? fail()), inverse[at + row] ?? fail());
      }
    }
  });
  const determinantGradient = determinant.slice(0, parameters.length);
  const residualGradient = squares.slice(0, parameters.length);
  const slope = df / residual;
  const fixed = Array.from({ length: columns - random }, (_, index) => random + index);
  return {
    deviance,
    gradient: determinantGradient.map((value, index) => value + slope * (residualGradient[index] ?? fail())),
    residual,
    determinantGradient,
    residualGradient,
    solution,
    fixedInverse: fixed.map((i) =>
      fixed.map((j) => inverse[placeOf(symbolic, Math.max(i, j), Math.min(i, j))] ?? fail()),
    ),
  };
}
