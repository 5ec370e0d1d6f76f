import { fail } from '../../order/fail.ts';

interface Slope {
  value: number;
  gradient: Float64Array;
  /** An estimate of the inverse of the second derivatives, positive definite, where the function has one. */
  inverse: Float64Array[] | null;
}

/** A function and its gradient at a point; null outside its domain. */
export type Differentiable = (point: Float64Array) => Slope | null;

export interface Minimum {
  point: Float64Array;
  value: number;
  evaluations: number;
  /** False: it ran out of iterations, or found no lower value although the slope is not zero. */
  converged: boolean;
}

const dot = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? fail()), 0);

const MOST_ITERATIONS = 500;
/** Decrease that a full step may still promise at the end. */
const TOLERANCE = 1e-12;
/** Slope of a step above which the own estimate leads further than updates of the last one. */
const FAR = 0.01;
const LONGEST_STEP = 0.7;

/** H g, with H the estimate of the inverse of the second derivatives. */
function times(matrix: readonly Float64Array[], vector: Float64Array): Float64Array {
  return Float64Array.from(matrix, (row) => dot(row, vector));
}

/** The BFGS update of H after a step s along which the gradient changed by y. */
function update(inverse: Float64Array[], step: Float64Array, change: Float64Array): void {
  const curvature = dot(step, change);
  const moved = times(inverse, change);
  const factor = (1 + dot(change, moved) / curvature) / curvature;
  for (const [i, row] of inverse.entries())
    for (let j = 0; j < row.length; j += 1)
      row[j] =
        (row[j] ?? fail()) +
        factor * (step[i] ?? fail()) * (step[j] ?? fail()) -
        ((moved[i] ?? fail()) * (step[j] ?? fail()) + (step[i] ?? fail()) * (moved[j] ?? fail())) / curvature;
}

const identity = (size: number, scale: number): Float64Array[] =>
  Array.from({ length: size }, (_, i) =>
    Float64Array.from({ length: size }, (_x, j) => (i === j ? scale : 0)),
  );

/**
 * A local minimum of a smooth function of a few variables: steps by the function's own estimate of its second derivatives while
 * it has one and the minimum is far, then quasi-Newton steps (BFGS), both shortened until the value falls. `seen` is called with every evaluation; it may throw to end the search.
 * Throws a RangeError for a start outside the domain. Source: Nocedal & Wright, Numerical Optimization, algorithm 6.1.
 * @example minimise(([x = 0]) => ({ value: x ** 2, gradient: Float64Array.of(2 * x), inverse: null }), Float64Array.of(3))
 * // point 0, value 0
 */
export function minimise(
  of: Differentiable,
  start: Float64Array,
  seen: (evaluations: number, value: number) => void = () => undefined,
): Minimum {
  let evaluations = 0;
  const at = (point: Float64Array) => {
    const found = of(point);
    evaluations += 1;
    if (found) seen(evaluations, found.value);
    return found;
  };
  let point = start;
  const first = at(point);
  if (!first) throw new RangeError('minimise requires a start where the function is defined');
  let { value, gradient, inverse } = first;
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration += 1) {
    const direction = times(inverse ?? identity(point.length, 1), gradient).map((x) => -x);
    const slope = dot(direction, gradient);
    const isSmall = -slope / 2 < TOLERANCE * Math.max(1, Math.abs(value) * 1e-2);
    if (inverse ? isSmall : slope === 0) return { point, value, evaluations, converged: true };
    const longest = Math.max(...direction.map(Math.abs));
    let length = Math.min(1, LONGEST_STEP / longest);
    let next: Slope | null = null;
    let step = direction;
    for (let trial = 0; trial < 40; trial += 1) {
      const own = length;
      step = direction.map((x) => own * x);
      const found = at(point.map((x, i) => x + (step[i] ?? fail())));
      if (found && found.value <= value + 1e-4 * length * slope) {
        next = found;
        break;
      }
      length *= trial < 3 ? 0.4 : 0.1;
      if (length * longest < 1e-14) break;
    }
    if (!next) {
      // H may be outdated: retry along the gradient itself, unless only rounding is left.
      const isRounding = -slope / 2 < 1e-7 * Math.max(1, Math.abs(value) * 1e-4);
      if (!inverse || isRounding) return { point, value, evaluations, converged: isRounding };
      inverse = null;
      continue;
    }
    const change = next.gradient.map((x, i) => x - (gradient[i] ?? fail()));
    const curvature = dot(step, change);
    if (next.inverse && -slope > FAR) ({ inverse } = next);
    else if (curvature > 1e-12 * Math.sqrt(dot(step, step) * dot(change, change))) {
      inverse ??= identity(point.length, curvature / dot(change, change));
      update(inverse, step, change);
    } else inverse = null;
    point = point.map((x, i) => x + (step[i] ?? fail()));
    ({ value, gradient } = next);
  }
  return { point, value, evaluations, converged: false };
}
