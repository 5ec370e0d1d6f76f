import { mean, sampleStandardDeviation } from 'simple-statistics';
import { studentTCdf, studentTQuantile } from '../laws/distributions.ts';
import { isConstant } from '../numbers/is-constant.ts';

/** What the paired t test finds in differences; null where undefined. */
export interface PairedT {
  readonly n: number;
  readonly mean: number | null;
  /** 95 % t interval of the mean. */
  readonly low: number | null;
  readonly high: number | null;
  readonly t: number | null;
  readonly pValue: number | null;
  /** Cohen's d_z: the mean in standard deviations of the differences, no unit. */
  readonly dz: number | null;
}

/**
 * The t test of paired differences against a mean of 0, two-sided, with n - 1 degrees of freedom. Assumes that they are
 * independent and their mean roughly normal: one difference a listener (or an item). All null for none; interval, t, p
 * and d_z null for one, and for differences that are all alike, which have no spread to judge by. Throws a RangeError
 * for what is no number. Source: as `t.test(paired = TRUE)` of R; d_z: Cohen 1988, section 2.3.5.
 * @example pairedT([1, 2, 3, 4]) // mean 2.5, [0.446, 4.554], t 3.873, p 0.0305, dz 1.936
 */
export function pairedT(differences: readonly number[]): PairedT {
  if (!differences.every(Number.isFinite))
    throw new RangeError('pairedT requires finite differences: leave missing pairs out first.');
  const n = differences.length;
  const centre = n === 0 ? null : mean([...differences]);
  if (centre === null || n < 2 || isConstant(differences))
    return { n, mean: centre, low: null, high: null, t: null, pValue: null, dz: null };
  const deviation = sampleStandardDeviation([...differences]);
  const error = deviation / Math.sqrt(n);
  const margin = error * studentTQuantile(0.975, n - 1);
  const t = centre / error;
  const pValue = 2 * studentTCdf(-Math.abs(t), n - 1);
  return { n, mean: centre, low: centre - margin, high: centre + margin, t, pValue, dz: centre / deviation };
}
