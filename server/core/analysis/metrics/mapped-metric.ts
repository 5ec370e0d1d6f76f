import { linearMapping, thirdOrderMapping } from '../../stats/metrics/metric-mapping.ts';
import type { ScoredUnit } from './metric-study.ts';

/** Metric and listeners over the conditions with at least two votes. */
export interface MappedMetric {
  n: number;
  ratings: readonly number[];
  /** Half the width of the 95 % interval of each condition's votes. */
  margins(): number[];
  /** Null with too few different values. */
  line: readonly number[] | null;
  cubic: readonly number[] | null;
}

/**
 * Maps a metric to the listeners' means as in ITU-T P.1401: by a line, and by a monotonic cubic. Half widths are t(0.975, M
 * - 1) s / sqrt(M) over the M votes of a condition.
 */
export function mappedMetric(conditions: readonly ScoredUnit[]): MappedMetric {
  const voted = conditions.filter(({ count }) => count > 1);
  const metric = voted.map((condition) => condition.metric);
  const ratings = voted.map((condition) => condition.rating);
  const [line, cubic] = [linearMapping(metric, ratings), thirdOrderMapping(metric, ratings)];
  return {
    n: voted.length,
    ratings,
    margins: () => voted.map((condition) => condition.margin()),
    line: line && metric.map(line),
    cubic: cubic && metric.map(cubic),
  };
}
