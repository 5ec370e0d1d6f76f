import { chiSquaredQuantile } from '../laws/chi-squared.ts';
import type { Interval } from '../intervals/correlation-interval.ts';
import { fUpperTail } from '../laws/distributions.ts';

function requireErrors(name: string, errors: readonly number[], df: number): void {
  const wrong = errors.find((error) => !(error >= 0 && error < Infinity));
  if (wrong !== undefined)
    throw new RangeError(`${name} requires root mean square errors from 0, not ${wrong}.`);
  if (!(df > 0)) throw new RangeError(`${name} requires degrees of freedom above 0, not ${df}.`);
}

/**
 * The 95 % interval of a root mean square error with `df` = N - d degrees of freedom, in its unit. Assumes independent,
 * normal errors around 0; much too narrow or wide otherwise. Coverage after mapping of metrics on crossed ratings: 92-93 %.
 * Throws a RangeError for an error below 0 or a df not above 0. Source: ITU-T P.1401 (chi-squared).
 * @example errorInterval(0.5, 4) // { low: 0.29957, high: 1.43678 }
 */
export function errorInterval(error: number, df: number): Interval {
  requireErrors('errorInterval', [error], df);
  const [least = 1, most = 1] = [0.025, 0.975].map((p) => chiSquaredQuantile(p, df));
  return { low: error * Math.sqrt(df / most), high: error * Math.sqrt(df / least) };
}

/**
 * Tests whether two root mean square errors with the same degrees of freedom differ: F, the larger square over the smaller,
 * and its two-sided p-value (0 to 1). Assumes independent, normal errors; two metrics with similar errors on the same clips
 * are not independent, so true differences are missed more often. Null if both are 0. Throws as `errorInterval`. Source:
 * ITU-T P.1401, which asks whether F is above its 95th percentile; two-sided here, because neither metric is the reference.
 * @example compareErrors(0.5, 0.4, 30) // f 1.5625, p 0.227
 */
export function compareErrors(
  first: number,
  second: number,
  df: number,
): { f: number; pValue: number } | null {
  requireErrors('compareErrors', [first, second], df);
  const [least, most] = [Math.min(first, second), Math.max(first, second)];
  if (most === 0) return null;
  const f = (most / least) ** 2;
  return { f, pValue: Math.min(1, 2 * fUpperTail(f, df, df)) };
}
