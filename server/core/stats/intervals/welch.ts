import { mean, sampleVariance } from 'simple-statistics';
import { studentTQuantile } from '../laws/distributions.ts';

export interface Difference {
  /** In the unit of the values. */
  difference: number;
  /** Ends of the 95 % interval; null: not estimable. */
  low: number | null;
  high: number | null;
}

/**
 * Mean of `later` minus mean of `first`, independent values, with Welch's 95 % interval. The interval is null with fewer than two values
 * on a side, and if neither side varies. Throws a RangeError for an empty side.
 * Source: Welch 1947, Biometrika 34; the same as R's t.test.
 * @example welchDifference([1, 2, 3], [2, 3, 4]).difference // 1
 */
export function welchDifference(first: readonly number[], later: readonly number[]): Difference {
  if (first.length === 0 || later.length === 0)
    throw new RangeError('welchDifference requires a value on each side');
  const difference = mean([...later]) - mean([...first]);
  if (first.length < 2 || later.length < 2) return { difference, low: null, high: null };
  const [a, b] = [first, later].map((values) => sampleVariance([...values]) / values.length);
  if (a === undefined || b === undefined || a + b === 0) return { difference, low: null, high: null };
  const df = (a + b) ** 2 / (a ** 2 / (first.length - 1) + b ** 2 / (later.length - 1));
  const margin = studentTQuantile(0.975, df) * Math.sqrt(a + b);
  return { difference, low: difference - margin, high: difference + margin };
}
