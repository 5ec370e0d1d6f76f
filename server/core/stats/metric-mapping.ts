import { isConstant } from '#core/stats/is-constant.ts';
import { requirePaired } from '#core/stats/paired.ts';

/** Takes a metric to the scale of the listeners. */
export type Mapping = (metric: number) => number;

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, row) => sum + value * (b[row] ?? 0), 0);

/** Values of a polynomial, constant term first. */
const valueAt = (coefficients: readonly number[], u: number): number =>
  coefficients.reduceRight((sum, coefficient) => sum * u + coefficient, 0);

/** The polynomial of that degree nearest to y, constant term first, by orthogonal polynomials over u; twice, against rounding. */
function leastSquares(u: readonly number[], y: readonly number[], degree: number): number[] {
  const basis: { values: number[]; coefficients: number[] }[] = [];
  for (let power = 0; power <= degree; power += 1) {
    let values = u.map((value) => value ** power);
    let coefficients: number[] = Array.from({ length: degree + 1 }, (_, index) => Number(index === power));
    for (const other of [...basis, ...basis]) {
      const share = dot(values, other.values) / dot(other.values, other.values);
      values = values.map((value, row) => value - share * (other.values[row] ?? 0));
      coefficients = coefficients.map((own, index) => own - share * (other.coefficients[index] ?? 0));
    }
    basis.push({ values, coefficients });
  }
  return basis.reduce<number[]>(
    (sum, { values, coefficients }) => {
      const share = dot(y, values) / dot(values, values);
      return sum.map((own, index) => own + share * (coefficients[index] ?? 0));
    },
    Array.from({ length: degree + 1 }, () => 0),
  );
}

/** The least squares polynomial over the metric's range, brought to -1 to 1. */
function fitted(metric: readonly number[], mos: readonly number[], degree: number) {
  const [low, high] = [Math.min(...metric), Math.max(...metric)];
  const scaled = (value: number): number => (2 * value - low - high) / (high - low);
  const coefficients = leastSquares(metric.map(scaled), mos, degree);
  return { coefficients, map: (value: number) => valueAt(coefficients, scaled(value)) };
}

/**
 * The straight line that takes a metric to the listeners' means, by least squares. Null for fewer than two values of the
 * metric. Throws a RangeError for unequal lengths or a value that is not finite. Source: ITU-T P.1401.
 * @example linearMapping([0, 1, 2], [1, 3, 5])?.(0.5) // 2
 */
export function linearMapping(metric: readonly number[], mos: readonly number[]): Mapping | null {
  requirePaired('linearMapping', metric, mos);
  if (metric.length < 2 || isConstant(metric)) return null;
  return fitted(metric, mos, 1).map;
}

/** Rounding of a slope that is zero. */
const FLAT = 1e-12;

/**
 * The third-order polynomial that takes a metric to the listeners' means, by least squares, where it rises or falls all the
 * way from the least to the largest value of the metric; null where it does not, as it would then put a better value below a
 * worse one, and for fewer than four different values. Not to be used beyond that range. Errors as `linearMapping`.
 * Source: ITU-T P.1401.
 * @example thirdOrderMapping([0, 1, 2, 3], [0, 1, 8, 27])?.(1.5) // 3.375
 */
export function thirdOrderMapping(metric: readonly number[], mos: readonly number[]): Mapping | null {
  requirePaired('thirdOrderMapping', metric, mos);
  if (new Set(metric).size < 4) return null;
  const { coefficients, map } = fitted(metric, mos, 3);
  const [, first = 0, second = 0, third = 0] = coefficients;
  const turn = third === 0 ? 0 : -second / (3 * third);
  const slopes = [-1, 1, ...(Math.abs(turn) < 1 ? [turn] : [])].map((u) =>
    valueAt([first, 2 * second, 3 * third], u),
  );
  const isMonotone = slopes.every((slope) => slope >= -FLAT) || slopes.every((slope) => slope <= FLAT);
  return isMonotone ? map : null;
}
