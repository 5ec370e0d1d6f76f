import type { MetricsAsked } from '../app/ratings/study-metrics.ts';
import { columnPairs } from './column-pairs.ts';
import { options } from './declare/option.ts';
import { UsageError } from './declare/usage-error.ts';
import { names } from './values.ts';

/** Options of every command that reads automatic scores. */
export const METRIC_OPTIONS = {
  metrics: options('metrics.csv', 'table with automatic scores of clips or systems'),
  lower: options('wer,...', 'lower-is-better metrics', { as: names }),
  higher: options('utmos,...', 'higher-is-better metrics', { as: names }),
  'metric-columns': options('"clip=file, ..."', 'names of columns in tables of metrics', {
    as: columnPairs,
  }),
};

/** Throws UsageError for a metric in both lists. */
export function metricsAsked(given: {
  metrics: readonly string[];
  lower: readonly (readonly string[])[];
  higher: readonly (readonly string[])[];
  'metric-columns': readonly ReadonlyMap<string, string>[];
}): MetricsAsked {
  const [lower, higher] = [given.lower.flat(), given.higher.flat()];
  const both = lower.find((name) => higher.includes(name));
  if (both !== undefined)
    throw new UsageError(`--lower and --higher both name ${both}: remove it from one of them`);
  const columns = new Map(given['metric-columns'].flatMap((pairs) => [...pairs]));
  return { files: given.metrics, lower, higher, columns };
}
