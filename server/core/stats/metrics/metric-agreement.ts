import { correlationInterval, correlationPValue } from '../intervals/correlation-interval.ts';
import { correlations } from '../correlation/correlations.ts';
import { groupMeans } from '../intervals/group-means.ts';

/** A metric's score and the listeners' mean rating of the same clip or system; null = missing. */
export interface MetricPair {
  readonly metric: number | null;
  readonly rating: number | null;
}

/** A correlation, its 95 % interval and the two-sided p-value of "no correlation"; null where undefined. */
export interface CorrelationEstimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly pValue: number | null;
}

export interface MetricAgreement {
  readonly n: number;
  readonly plcc: CorrelationEstimate;
  readonly srcc: CorrelationEstimate;
  readonly krcc: CorrelationEstimate;
}

const UNKNOWN: CorrelationEstimate = { value: null, low: null, high: null, pValue: null };

interface CompletePair {
  readonly metric: number;
  readonly rating: number;
}

/** Least number of pairs for a correlation: any two points are on a line, and a few more are near one. */
const LEAST_PAIRS = 4;

const isComplete = <Pair extends MetricPair>(pair: Pair): pair is Pair & CompletePair =>
  Number.isFinite(pair.metric) && Number.isFinite(pair.rating);

/**
 * Agreement of a metric with listeners over clips or systems: linear (PLCC), rank (SRCC) and pair order (KRCC, tau-b)
 * correlation. Pairs with a missing or infinite number are omitted and n counts the rest. A metric where lower is
 * better (WER) correlates negatively. Values are null for fewer than four pairs or a constant side; intervals and
 * p-values as in `correlationInterval` and `correlationPValue`. Assumes that pairs are independent.
 * Source: VoiceMOS Challenge 2022-2024 evaluation scripts.
 * @example metricAgreement([{ metric: 1, rating: 2 }, { metric: 2, rating: 4 }, { metric: null, rating: 3 }])
 *   // n 2, all else null
 */
export function metricAgreement(pairs: readonly MetricPair[]): MetricAgreement {
  const complete = pairs.filter(isComplete);
  const n = complete.length;
  if (n < LEAST_PAIRS) return { n, plcc: UNKNOWN, srcc: UNKNOWN, krcc: UNKNOWN };
  const metric = complete.map((pair) => pair.metric);
  const rating = complete.map((pair) => pair.rating);
  const { pearson: r, spearman: rho, kendall: tau, kendallP } = correlations(metric, rating);
  return {
    n,
    plcc: estimate(r, correlationInterval('pearson', r, n), correlationPValue(r, n)),
    srcc: estimate(rho, correlationInterval('spearman', rho, n), correlationPValue(rho, n)),
    krcc: estimate(tau, correlationInterval('kendall', tau, n), kendallP),
  };
}

function estimate(
  value: number | null,
  interval: ReturnType<typeof correlationInterval>,
  pValue: number | null,
): CorrelationEstimate {
  return { value, low: interval?.low ?? null, high: interval?.high ?? null, pValue };
}

/**
 * The metric and the rating of each system, in order of first appearance: unweighted means over its clips, so a clip
 * with more ratings has no more weight (the convention of VoiceMOS 2024). `rating` of a clip is its mean rating
 * (`groupMeans`). A clip without either number is in neither mean, and a system without complete clips is omitted. Pass
 * the result to `metricAgreement`.
 * @example systemMeans([{ system: 's', metric: 1, rating: 4 }, { system: 's', metric: 2, rating: 3 }])
 *   // [{ system: 's', metric: 1.5, rating: 3.5 }]
 */
export function systemMeans(
  clips: readonly (MetricPair & { readonly system: string })[],
): { system: string; metric: number; rating: number }[] {
  const complete = clips.filter(isComplete);
  const metrics = groupMeans(complete.map(({ system, metric }) => ({ key: system, value: metric })));
  const ratings = groupMeans(complete.map(({ system, rating }) => ({ key: system, value: rating })));
  return [...metrics].flatMap(([system, metric]) => {
    const rating = ratings.get(system);
    return rating === undefined ? [] : [{ system, metric, rating }];
  });
}
