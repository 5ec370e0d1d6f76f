import { extent, sampleStandardDeviation } from 'simple-statistics';
import { quartiles } from './quartiles.ts';
import { isConstant } from '../numbers/is-constant.ts';

/** How far a curve extends beyond the values, in bandwidths. */
const BEYOND = 3;
const POINTS = 101;

/**
 * Bandwidth of a Gaussian kernel by Silverman's rule of thumb, 0.9 min(sd, IQR / 1.34) n^(-1/5), in the unit of the values;
 * null for fewer than two or equal values. Source: Silverman 1986; as `bw.nrd0` of R.
 * @example bandwidth([1, 2, 3, 4]) // 0.7628
 */
export function bandwidth(values: readonly number[]): number | null {
  if (values.length < 2 || isConstant(values)) return null;
  const { q1, q3 } = quartiles(values);
  const sd = sampleStandardDeviation([...values]);
  const spread = ((q3 ?? 0) - (q1 ?? 0)) / 1.34;
  return 0.9 * (spread > 0 ? Math.min(sd, spread) : sd) * values.length ** -0.2;
}

/**
 * Gaussian kernel density of the values at 101 points from 3 bandwidths below the least to 3 above the largest, per unit of
 * x. `ends` of a scale clip the curve: the mass that the kernel puts beyond them is neither shown nor moved. Empty for fewer
 * than two or equal values. Throws a RangeError for a value that is not finite. Source: as `density()` of R, without its
 * binning.
 * @example densityCurve([0, 1])[50] // { x: 0.5, density: 0.5148 }
 */
export function densityCurve(
  values: readonly number[],
  [least, most]: readonly [least: number, most: number] = [-Infinity, Infinity],
): { x: number; density: number }[] {
  if (!values.every(Number.isFinite)) throw new RangeError('densityCurve requires finite values.');
  const width = bandwidth(values);
  if (width === null) return [];
  const [min, max] = extent([...values]);
  const [low, high] = [Math.max(least, min - BEYOND * width), Math.min(most, max + BEYOND * width)];
  const scale = 1 / (values.length * width * Math.sqrt(2 * Math.PI));
  return Array.from({ length: POINTS }, (_, point) => {
    const x = low + ((high - low) * point) / (POINTS - 1);
    const sum = values.reduce((total, value) => total + Math.exp(-((x - value) ** 2) / (2 * width ** 2)), 0);
    return { x, density: scale * sum };
  });
}
