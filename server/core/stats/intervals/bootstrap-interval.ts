import type { Interval } from './correlation-interval.ts';
import { normalCdf, normalQuantile } from '../laws/distributions.ts';
import { quantile } from '../laws/quantile.ts';

/** A statistic and its value in each resample; NaN if undefined. */
export interface Resampled {
  readonly value: number;
  readonly draws: Float64Array;
}

/** Least share of resamples with a value. */
const LEAST_DEFINED = 0.9;

/** The values of the resamples, ascending; null if too few are defined. */
function sortedDraws(draws: Float64Array): Float64Array | null {
  const defined = draws.filter((draw) => !Number.isNaN(draw));
  return defined.length > 0 && defined.length >= LEAST_DEFINED * draws.length ? defined.sort() : null;
}

function between(sorted: Float64Array, from: number, to: number): Interval | null {
  const [low, high] = [quantile(sorted, from), quantile(sorted, to)];
  return low === null || high === null ? null : { low, high };
}

/**
 * The 95 % percentile interval of a bootstrap: from the 2.5th to the 97.5th percentile (R type 7) of the resamples, in
 * the unit of the statistic. Simple, but inaccurate if the statistic is biased or skewed. Null if more than a tenth of
 * the resamples are undefined.
 * Source: Efron & Tibshirani 1993, as `scipy.stats.bootstrap(method='percentile')`.
 * @example percentileInterval(Float64Array.of(3, 1, 2)) // { low: 1.05, high: 2.95 }
 */
export function percentileInterval(draws: Float64Array): Interval | null {
  const sorted = sortedDraws(draws);
  return sorted && between(sorted, 0.025, 0.975);
}

/** The acceleration: how fast the standard error changes with the statistic, from its jackknife values. */
function acceleration(leftOut: Float64Array): number {
  const mean = leftOut.reduce((sum, value) => sum + value, 0) / leftOut.length;
  const [squares, cubes] = [2, 3].map((power) =>
    leftOut.reduce((sum, value) => sum + (mean - value) ** power, 0),
  );
  return (cubes ?? NaN) / (6 * (squares ?? NaN) ** 1.5);
}

/**
 * The 95 % interval of a bootstrap with bias and skewness corrected (BCa), in the unit of the statistic: percentiles
 * shifted by the share of resamples below the statistic, ties counting half, and by its jackknife values. Null if more
 * than a tenth of the resamples are undefined, if all are on one side of the statistic, or if the jackknife is constant
 * or partly undefined.
 * Source: Efron 1987, JASA 82; as `scipy.stats.bootstrap(method='BCa')`.
 * @example bcaInterval({ value: 2, draws: Float64Array.of(1, 2, 3) }, Float64Array.of(1.5, 2, 2.5)) // { low: 1.05, high: 2.95 }
 */
export function bcaInterval({ value, draws }: Resampled, jackknife: Float64Array): Interval | null {
  const sorted = sortedDraws(draws);
  if (!sorted || !jackknife.every(Number.isFinite)) return null;
  const below = sorted.filter((draw) => draw < value).length + sorted.filter((draw) => draw <= value).length;
  const bias = normalQuantile(below / (2 * sorted.length));
  const skewness = acceleration(jackknife);
  if (!Number.isFinite(bias) || !Number.isFinite(skewness)) return null;
  const [from = 0, to = 1] = [0.025, 0.975].map((share) => {
    const moved = bias + normalQuantile(share);
    return normalCdf(bias + moved / (1 - skewness * moved));
  });
  return between(sorted, from, to);
}
