import { max, min } from 'simple-statistics';
import { fail } from '../../order/fail.ts';
import { isConstant } from '../numbers/is-constant.ts';
import { requirePaired } from '../numbers/paired.ts';

/** Maps a metric's value to the scale of the listeners. */
export type Mapping = (metric: number) => number;

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, row) => sum + value * (b[row] ?? fail()), 0);

/** Values of a polynomial, constant term first. */
const valueAt = (coefficients: readonly number[], u: number): number =>
  coefficients.reduceRight((sum, coefficient) => sum * u + coefficient, 0);

/** A polynomial: its values at the points it was made for, and its coefficients, constant term first. */
interface Polynomial {
  readonly values: readonly number[];
  readonly coefficients: readonly number[];
}

/** Polynomials of degree 0 up to `degree` whose values at u are orthonormal. Orthogonalised twice, against rounding. */
function orthonormal(u: readonly number[], degree: number): Polynomial[] {
  const basis: Polynomial[] = [];
  for (let power = 0; power <= degree; power += 1) {
    let values = u.map((value) => value ** power);
    let coefficients: number[] = Array.from({ length: degree + 1 }, (_, index) => Number(index === power));
    for (const other of [...basis, ...basis]) {
      const share = dot(values, other.values);
      values = values.map((value, row) => value - share * (other.values[row] ?? fail()));
      coefficients = coefficients.map((own, index) => own - share * (other.coefficients[index] ?? fail()));
    }
    const length = Math.sqrt(dot(values, values));
    basis.push({
      values: values.map((value) => value / length),
      coefficients: coefficients.map((own) => own / length),
    });
  }
  return basis;
}

/** The coefficients of a weighted sum of polynomials. */
const combined = (basis: readonly Polynomial[], shares: readonly number[]): number[] =>
  (basis[0]?.coefficients ?? []).map((_, power) =>
    basis.reduce(
      (sum, { coefficients }, index) => sum + (shares[index] ?? fail()) * (coefficients[power] ?? fail()),
      0,
    ),
  );

const slopeOf = (coefficients: readonly number[]): number[] =>
  coefficients.slice(1).map((coefficient, index) => coefficient * (index + 1));

/** Scales the range of the metric to -1 to 1. */
function scaling(metric: readonly number[]) {
  const [low, high] = [min([...metric]), max([...metric])];
  const scaled = (value: number): number => (2 * value - low - high) / (high - low);
  return { scaled, u: metric.map(scaled) };
}

/**
 * The straight line that maps a metric to the listeners' means, by least squares. Null for fewer than two values of the
 * metric. Throws a RangeError for unequal lengths or a value that is not finite. Source: ITU-T P.1401.
 * @example linearMapping([0, 1, 2], [1, 3, 5])?.(0.5) // 2
 */
export function linearMapping(metric: readonly number[], mos: readonly number[]): Mapping | null {
  requirePaired('linearMapping', metric, mos);
  if (metric.length < 2 || isConstant(metric)) return null;
  const { scaled, u } = scaling(metric);
  const basis = orthonormal(u, 1);
  const coefficients = combined(
    basis,
    basis.map(({ values }) => dot(mos, values)),
  );
  return (value) => valueAt(coefficients, scaled(value));
}

/** Points from the least to the largest value of the metric at which slopes are checked. */
const GRID = 101;
/** Slopes below this count as zero. */
const FLAT = 1e-12;

type Vector = readonly [number, number, number];

const product = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const across = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const times = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor];

/** A vector minus its projection on another. */
const without = (a: Vector, b: Vector): Vector => {
  const share = product(a, b) / product(b, b);
  return [a[0] - share * b[0], a[1] - share * b[1], a[2] - share * b[2]];
};

/**
 * The point nearest to `free` without a negative slope. Because the slope of a cubic is a parabola, the active slopes
 * (those that are 0) are at none of the points, at one, at two neighbours, at both ends, or everywhere: the nearest
 * feasible point of these cases is the solution, without iteration.
 */
function nearestRising(free: Vector, slopes: readonly Vector[]): Vector {
  const [first, last] = [slopes[0] ?? free, slopes.at(-1) ?? free];
  const neighbours = slopes.slice(1).map((slope, index) => [slopes[index] ?? first, slope] as const);
  const candidates: Vector[] = [
    free,
    ...slopes.map((slope) => without(free, slope)),
    ...[...neighbours, [first, last] as const].map(([a, b]) => {
      const along = across(a, b);
      return times(along, product(free, along) / product(along, along));
    }),
  ];
  const least = -FLAT * Math.max(...slopes.map((slope) => Math.hypot(...slope))) * Math.hypot(...free);
  const allowed = candidates.filter((point) => slopes.every((slope) => product(point, slope) >= least));
  const away = ([a, b, c]: Vector) => Math.hypot(free[0] - a, free[1] - b, free[2] - c);
  const flat: Vector = [0, 0, 0];
  return allowed.reduce((best, point) => (away(point) < away(best) ? point : best), flat);
}

/**
 * The monotonic third-order polynomial that maps a metric to the listeners' means by least squares: it increases, or
 * decreases, over the whole range of the metric (checked at 101 points, between which a slope may pass 0 slightly). An
 * unrelated metric may be mapped to a constant. Null for fewer than four different values. Not valid beyond the metric's
 * range. Errors as `linearMapping`. Source: ITU-T P.1401; the constrained problem is solved exactly, by its active
 * constraints.
 * @example thirdOrderMapping([0, 1, 2, 3], [0, 1, 8, 27])?.(1.5) // 3.375
 */
export function thirdOrderMapping(metric: readonly number[], mos: readonly number[]): Mapping | null {
  requirePaired('thirdOrderMapping', metric, mos);
  if (new Set(metric).size < 4) return null;
  const { scaled, u } = scaling(metric);
  const basis = orthonormal(u, 3);
  const shares = basis.map(({ values }) => dot(mos, values));
  const free: Vector = [shares[1] ?? fail(), shares[2] ?? fail(), shares[3] ?? fail()];
  const slopes = Array.from({ length: GRID }, (_, point): Vector => {
    const at = (2 * point) / (GRID - 1) - 1;
    const [a = 0, b = 0, c = 0] = basis
      .slice(1)
      .map(({ coefficients }) => valueAt(slopeOf(coefficients), at));
    return [a, b, c];
  });
  const rising = nearestRising(free, slopes);
  const falling = times(nearestRising(times(free, -1), slopes), -1);
  const error = ([a, b, c]: Vector) => Math.hypot(free[0] - a, free[1] - b, free[2] - c);
  const best = error(falling) < error(rising) ? falling : rising;
  const coefficients = combined(basis, [shares[0] ?? fail(), ...best]);
  return (value) => valueAt(coefficients, scaled(value));
}
