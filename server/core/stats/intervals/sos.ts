import { fail } from '../../order/fail.ts';

/** The mean and the variance of the votes of one stimulus, in the unit of the scale. */
export interface VoteSpread {
  readonly mean: number;
  readonly variance: number;
}

/**
 * The parameter a of the SOS hypothesis, SOS^2 = a (x - low)(high - x): the spread of votes at a mean of x on a scale from
 * low to high, by least squares over stimuli. 0: full agreement; 1: all votes at the two ends. Speech and video on five
 * points give 0.2 to 0.25; above 0.35 a confusing scale or careless listeners are likely. Null if no mean is inside the
 * scale. `weights`: multiplicity of each stimulus, for resampling; default 1. Throws a RangeError for a mean outside the
 * scale, a negative variance or what is not finite. O(n). Source: Hossfeld, Schatz & Egger, QoMEX 2011 (their variances are
 * those of the population).
 * @example sosParameter([{ mean: 1.5, variance: 0.45 }, { mean: 2.5, variance: 0.9 }, { mean: 3.5, variance: 0.95 }, {
 * mean: 4.5, variance: 0.5 }], { low: 1, high: 5 }) // 0.251
 */
export function sosParameter(
  stimuli: readonly VoteSpread[],
  { low, high }: { low: number; high: number },
  weights: Float64Array | null = null,
): number | null {
  let product = 0;
  let square = 0;
  for (let place = 0; place < stimuli.length; place += 1) {
    const { mean, variance } = stimuli[place] ?? fail();
    if (!(mean >= low && mean <= high && variance >= 0 && variance < Infinity)) {
      throw new RangeError(
        `sosParameter requires means from ${low} to ${high} and variances from 0, not ${mean} with ${variance}.`,
      );
    }
    const largest = (mean - low) * (high - mean);
    const weight = weights ? (weights[place] ?? fail()) : 1;
    product += weight * variance * largest;
    square += weight * largest * largest;
  }
  return square > 0 ? product / square : null;
}
