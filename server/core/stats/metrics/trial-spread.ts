import { greatestOf, leastOf } from '../../order/extremes.ts';
import { sampleStandardDeviation } from 'simple-statistics';
import { wilsonInterval } from '../intervals/proportion.ts';

/** How far repeated measurements of the same samples are apart. */
export interface TrialSpread {
  /** Samples with two trials or more. */
  n: number;
  /** Samples of which any two trials differ by more than the threshold: number, share and Wilson's 95 % interval. */
  unstable: number;
  share: number | null;
  low: number | null;
  high: number | null;
  /** Mean over samples of the sample standard deviation of their trials. */
  meanSd: number | null;
  /** Largest difference of two trials of a sample: mean over samples, and the greatest. */
  meanRange: number | null;
  maxRange: number | null;
}

/** Rounding of decimals: 0.5 is not above 0.5. */
const EQUAL = 1e-9;

/**
 * Stability of a measurement that was repeated on the same samples, in its unit. Samples with fewer than two trials are omitted.
 * Null members for no sample. Source: SwanBench-Speech, D.4, which counts unstable samples; the threshold is the caller's.
 * @example trialSpread([[3, 3], [2, 4]], 1) // 1 of 2 unstable, mean range 1
 */
export function trialSpread(samples: readonly (readonly number[])[], threshold: number): TrialSpread {
  const repeated = samples.filter(({ length }) => length > 1);
  const ranges = repeated.map((own) => greatestOf(own) - leastOf(own));
  const mean = (values: readonly number[]): number | null =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  const unstable = ranges.filter((range) => range > threshold + EQUAL).length;
  const { share, low, high } = wilsonInterval(unstable, repeated.length);
  return {
    n: repeated.length,
    unstable,
    share,
    low,
    high,
    meanSd: mean(repeated.map((own) => sampleStandardDeviation([...own]))),
    meanRange: mean(ranges),
    maxRange: ranges.length === 0 ? null : greatestOf(ranges),
  };
}
