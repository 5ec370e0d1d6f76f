import type { Interval } from '../intervals/correlation-interval.ts';
import { correlationInterval } from '../intervals/correlation-interval.ts';
import { studentTCdf } from '../laws/distributions.ts';

/** Pearson correlations over the same n cases: of each of two metrics with the listeners, and of the metrics. */
export interface DependentCorrelations {
  readonly first: number;
  readonly second: number;
  readonly between: number;
  readonly n: number;
}

export interface CorrelationDifference {
  /** The first correlation minus the second. */
  readonly difference: number;
  /** Its 95 % interval; null if either correlation is perfect. */
  readonly interval: Interval | null;
  readonly t: number;
  readonly df: number;
  /** Two-sided, for "the correlations are equal". */
  readonly pValue: number;
}

/** Below this determinant, one metric is a function of the other and the listeners. */
const SINGULAR = 1e-12;

/** Correlation of the two estimates, which share the listeners. Source: Pearson & Filon 1898. */
function sampleCorrelation({ first, second, between }: DependentCorrelations): number {
  const rest = 1 - first ** 2 - second ** 2 - between ** 2;
  const product = (between - (first * second) / 2) * rest + between ** 3;
  return product / ((1 - first ** 2) * (1 - second ** 2));
}

function intervalOf(correlations: DependentCorrelations): Interval | null {
  const { first, second, n } = correlations;
  const [a, b] = [correlationInterval('pearson', first, n), correlationInterval('pearson', second, n)];
  if (!a || !b) return null;
  const together = sampleCorrelation(correlations);
  const margin = (own: number, other: number) =>
    Math.sqrt(Math.max(0, own ** 2 + other ** 2 - 2 * together * own * other));
  const difference = first - second;
  return {
    low: difference - margin(first - a.low, b.high - second),
    high: difference + margin(a.high - first, second - b.low),
  };
}

/**
 * Tests whether two metrics correlate differently with the same listeners over the same n clips or systems: Williams' t
 * with n - 3 degrees of freedom and its two-sided p-value, and the difference with Zou's 95 % interval, which may disagree
 * slightly. Assumes independent cases and normal values. Null below four cases, and if the three correlations are singular
 * (a metric that equals the other, or the listeners). Throws a RangeError outside -1 to 1. Source: Williams 1959 in the
 * form of Steiger 1980, Psychological Bulletin 87, as `r.test` of the R package psych; Zou 2007, Psychological Methods 12.
 * @example compareDependent({ first: 0.8, second: 0.6, between: 0.5, n: 50 }) // 0.2 [0.028, 0.408], t 2.332, df 47, p
 * 0.024
 */
export function compareDependent(correlations: DependentCorrelations): CorrelationDifference | null {
  const { first, second, between, n } = correlations;
  const wrong = [first, second, between].find((r) => !(Math.abs(r) <= 1));
  if (wrong !== undefined)
    throw new RangeError(`compareDependent requires correlations from -1 to 1, not ${wrong}.`);
  if (n < 4) return null;
  const determinant = 1 - first ** 2 - second ** 2 - between ** 2 + 2 * first * second * between;
  if (determinant < SINGULAR) return null;
  const mean = (first + second) / 2;
  const variance = (2 * (n - 1) * determinant) / (n - 3) + mean ** 2 * (1 - between) ** 3;
  const t = (first - second) * Math.sqrt(((n - 1) * (1 + between)) / variance);
  return {
    difference: first - second,
    interval: intervalOf(correlations),
    t,
    df: n - 3,
    pValue: 2 * studentTCdf(-Math.abs(t), n - 3),
  };
}
