import { mean, sampleStandardDeviation } from 'simple-statistics';
import { studentTCdf, studentTQuantile } from '../laws/distributions.ts';
import { isConstant } from '../numbers/is-constant.ts';

/** The paired t test of differences; null if undefined. */
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
 * The t test of paired differences against a mean of 0, two-sided, with n - 1 degrees of freedom. Assumes independent
 * differences with a roughly normal mean: one difference per listener (or item). All null without differences; interval, t,
 * p and d_z null for one, and for equal differences, which have no variance. Throws a RangeError for NaN or infinite
 * values. Source: as `t.test(paired = TRUE)` of R; d_z: Cohen 1988, section 2.3.5.
 * @example pairedT([1, 2, 3, 4]) // mean 2.5, [0.446, 4.554], t 3.873, p 0.0305, dz 1.936
 */
export function pairedT(differences: readonly number[]): PairedT {
  if (!differences.every(Number.isFinite))
    throw new RangeError('pairedT requires finite differences: remove missing pairs first.');
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
