/** The least and the largest value that a scale has, in its unit. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** The ends of an interval. */
export interface Limits {
  readonly low: number;
  readonly high: number;
}

/** Half of the error probability of a 95 % interval. */
const TAIL = 0.025;

const logit = (share: number): number => Math.log(share / (1 - share));
const expit = (logit: number): number => 1 / (1 + Math.exp(-logit));

/**
 * The ends of a mean's interval that stays within its scale: t standard errors either way on the logit of the mean's
 * place p on the scale, logit(p) +- t s / (p (1 - p)), transformed back. Near the middle of the scale, and without
 * bounds, they are mean +- t s. Assumes a mean inside the bounds and an error above 0.
 * Source: Dean & Pagano 2015, Journal of Survey Statistics and Methodology 3, for shares of clustered samples.
 * @example limitsWithin(4.5, 0.25, 2, { min: 1, max: 5 }) // low 3.763, high 4.826
 */
export function limitsWithin(mean: number, error: number, t: number, bounds: Bounds | null): Limits {
  if (bounds === null) return { low: mean - t * error, high: mean + t * error };
  const range = bounds.max - bounds.min;
  const share = (mean - bounds.min) / range;
  const margin = (t * error) / (range * share * (1 - share));
  return {
    low: bounds.min + range * expit(logit(share) - margin),
    high: bounds.min + range * expit(logit(share) + margin),
  };
}

/**
 * The ends of the interval of a mean of n equal independent values: at most 1 - 0.025^(1/n) of all values differ, each by
 * no more than the scale allows. At an end of the scale this is Clopper and Pearson's interval for n of n. `value` inside
 * `bounds`; n at least 1. Source: Clopper & Pearson 1934.
 * @example limitsOfEqual(1, 10, { min: 0, max: 1 }) // low 0.692, high 1
 */
export function limitsOfEqual(value: number, n: number, { min, max }: Bounds): Limits {
  const others = 1 - TAIL ** (1 / n);
  return { low: value - others * (value - min), high: value + others * (max - value) };
}

/** Whether all values are on the scale. */
export const areWithin = (values: readonly number[], { min, max }: Bounds): boolean =>
  values.every((value) => value >= min && value <= max);

/**
 * An interval cut at the bounds of its quantity; null ends stay null. For intervals with an external definition, such
 * as that of ITU-T P.1401.
 */
export function cut<Ends extends { low: number | null; high: number | null }>(
  interval: Ends,
  bounds: Bounds | null,
): Ends {
  if (bounds === null || interval.low === null || interval.high === null) return interval;
  return { ...interval, low: Math.max(bounds.min, interval.low), high: Math.min(bounds.max, interval.high) };
}
