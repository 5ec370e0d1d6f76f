import { fail } from '../../order/fail.ts';
import {
  type Chains,
  effectiveSizeBulk,
  effectiveSizeMean,
  effectiveSizeTail,
  splitRHat,
} from './effective-size.ts';

/** Summary of the draws of one quantity, in its unit; diagnostics are null for a constant quantity. */
export interface PosteriorSummary {
  mean: number;
  sd: number;
  /** Ends of the 95 % highest density interval. */
  low: number;
  high: number;
  rHat: number | null;
  bulkSize: number | null;
  tailSize: number | null;
  /** Monte Carlo standard error of the mean. */
  error: number | null;
}

/**
 * The shortest interval that holds `share` of the draws, 0 to 1: round(n share) steps of the sorted draws, as coda's
 * HPDinterval. Throws a RangeError for fewer than two draws. Source: coda 0.19-4; Chen & Shao 1999, JCGS 8.
 * @example highestDensityInterval([0, 1, 2, 3, 10], 0.6) // [0, 3]
 */
export function highestDensityInterval(draws: readonly number[], share = 0.95): [low: number, high: number] {
  if (draws.length < 2) throw new RangeError('highestDensityInterval requires at least two draws.');
  const sorted = draws.toSorted((a, b) => a - b);
  const steps = Math.max(1, Math.min(sorted.length - 1, Math.round(sorted.length * share)));
  let best = 0;
  const width = (from: number) => (sorted[from + steps] ?? Infinity) - (sorted[from] ?? fail());
  for (let from = 1; from < sorted.length - steps; from += 1) if (width(from) < width(best)) best = from;
  return [sorted[best] ?? Number.NaN, sorted[best + steps] ?? Number.NaN];
}

/**
 * Mean, SD, 95 % highest density interval and convergence diagnostics. Throws a RangeError for chains of unequal length or
 * fewer than two draws. Equals posterior 1.4.0 and coda 0.19-4.
 * @example posteriorSummary([[1, 2, 3, 2], [2, 1, 2, 3]]).mean // 2
 */
export function posteriorSummary(chains: Chains): PosteriorSummary {
  const lengths = new Set(chains.map(({ length }) => length));
  if (lengths.size !== 1) throw new RangeError('posteriorSummary requires chains of equal length.');
  const all = chains.flat();
  const [low, high] = highestDensityInterval(all);
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  const sd = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (all.length - 1));
  const size = effectiveSizeMean(chains);
  return {
    mean,
    sd,
    low,
    high,
    rHat: splitRHat(chains),
    bulkSize: effectiveSizeBulk(chains),
    tailSize: effectiveSizeTail(chains),
    error: size === null ? null : sd / Math.sqrt(size),
  };
}
