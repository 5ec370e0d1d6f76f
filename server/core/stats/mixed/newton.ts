import { fail } from '../../order/fail.ts';
import { lowerFactor, type Small } from './small.ts';
import { eigenOf } from './symmetric.ts';

/** A function at a point. */
export interface Local {
  value: number;
  gradient: Float64Array;
  /** Its second derivatives, or nearly, row by row; they need not be positive. */
  curvature: Small;
  /** Their expectation: positive, and safe far from the minimum. */
  expected: Small;
}

export interface Minimum<T extends Local> {
  point: Float64Array;
  at: T;
  evaluations: number;
  /** False: it ran out of iterations, or found no lower value although the slope is not zero. */
  converged: boolean;
}

const MOST_ITERATIONS = 200;
/** Decrease that a full step may still promise at the end. */
const TOLERANCE = 1e-12;
/** Of a variable without a bound. */
const LONGEST_STEP = 0.7;
/** Curvature beyond these shares of its expectation is not trusted. */
const TRUSTED = [1 / 8, 8] as const;

type Matrix = number[][];

const rowsOf = ({ columns, values }: Small, free: readonly number[]): Matrix =>
  free.map((i) => free.map((j) => values[i * columns + j] ?? fail()));

function isPositive(matrix: Matrix): boolean {
  const size = matrix.length;
  return lowerFactor({ rows: size, columns: size, values: Float64Array.from(matrix.flat()) }) !== null;
}

const combined = (a: Matrix, b: Matrix, share: number): Matrix =>
  a.map((row, i) => row.map((value, j) => value - share * (b[i]?.[j] ?? fail())));

/** -inverse(M) g, with the absolute eigenvalues of M after scaling. */
function stepBy(matrix: Matrix, gradient: readonly number[]): number[] {
  const scale = matrix.map((row, i) => 1 / Math.sqrt(Math.abs(row[i] ?? fail()) || 1));
  const scaled = matrix.map((row, i) =>
    row.map((value, j) => value * (scale[i] ?? fail()) * (scale[j] ?? fail())),
  );
  const { values, vectors } = eigenOf(scaled);
  const step = gradient.map(() => 0);
  for (const [k, vector] of vectors.entries()) {
    const along = vector.reduce((sum, x, i) => sum + x * (gradient[i] ?? fail()) * (scale[i] ?? fail()), 0);
    const own = along / Math.max(Math.abs(values[k] ?? fail()), 1e-6);
    for (const [i, x] of vector.entries()) step[i] = (step[i] ?? fail()) - own * x * (scale[i] ?? fail());
  }
  return step;
}

/**
 * A local minimum of a smooth function of a few variables with lower bounds: Newton steps, or steps by the expected
 * curvature where the two differ much, shortened until the value falls. `seen` is called with every evaluation; it may throw
 * to end the search. Throws a RangeError for a start outside the domain. Source: Nocedal & Wright, Numerical Optimization,
 * 3.4; variables at a bound as Bertsekas 1982, SIAM J. Control and Optimization 20(2).
 */
export function newton<T extends Local>(
  of: (point: Float64Array) => T | null,
  start: Float64Array,
  least: Float64Array,
  seen: (evaluations: number, value: number) => void,
): Minimum<T> {
  let evaluations = 0;
  const evaluated = (point: Float64Array): T | null => {
    const found = of(point);
    evaluations += 1;
    if (found) seen(evaluations, found.value);
    return found;
  };
  const isBounded = (index: number): boolean => (least[index] ?? fail()) > -Infinity;
  let point = start;
  const first = evaluated(point);
  if (!first) throw new RangeError('newton requires a start where the function is defined');
  let at = first;
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration += 1) {
    const [own, { gradient }] = [point, at];
    const free = [...point.keys()].filter(
      (i) => !((own[i] ?? fail()) <= (least[i] ?? fail()) && (gradient[i] ?? fail()) >= 0),
    );
    const [curvature, expected] = [rowsOf(at.curvature, free), rowsOf(at.expected, free)];
    const [low, high] = TRUSTED;
    const isTrusted =
      !isPositive(expected) ||
      (isPositive(combined(curvature, expected, low)) &&
        isPositive(combined(curvature, expected, high).map((row) => row.map((x) => -x))));
    const slopes = free.map((i) => gradient[i] ?? fail());
    const direction = new Float64Array(point.length);
    const step = stepBy(isTrusted ? curvature : expected, slopes);
    const longest = step.reduce(
      (most, x, place) => (isBounded(free[place] ?? fail()) ? most : Math.max(most, Math.abs(x))),
      LONGEST_STEP,
    );
    for (const [place, x] of step.entries()) direction[free[place] ?? fail()] = (x * LONGEST_STEP) / longest;
    const promised = -0.5 * direction.reduce((sum, x, i) => sum + x * (gradient[i] ?? fail()), 0);
    if (promised < TOLERANCE * Math.max(1, Math.abs(at.value) * 1e-2))
      return { point, at, evaluations, converged: true };
    let next: { point: Float64Array; at: T } | null = null;
    for (let length = 1; length > 1e-12; length *= length > 0.1 ? 0.5 : 0.1) {
      const moved = point.map((x, i) => Math.max(least[i] ?? fail(), x + length * (direction[i] ?? fail())));
      const found = evaluated(moved);
      const slope = moved.reduce((sum, x, i) => sum + (x - (own[i] ?? fail())) * (gradient[i] ?? fail()), 0);
      if (found && found.value <= at.value + Math.min(0, 1e-4 * slope)) {
        next = { point: moved, at: found };
        break;
      }
      // Below the rounding error of the value, no step can show a decrease.
      if (promised < 1e-7 * Math.max(1, Math.abs(at.value) * 1e-4))
        return { point, at, evaluations, converged: true };
    }
    if (!next) return { point, at, evaluations, converged: false };
    ({ point, at } = next);
  }
  return { point, at, evaluations, converged: false };
}
