import type { MetricsAsked } from '../app/ratings/study-metrics.ts';
import { columnPairs } from './column-pairs.ts';
import { options } from './declare/option.ts';
import { UsageError } from './declare/usage-error.ts';
import { names } from './values.ts';

/** The options of every command that reads automatic scores. */
export const METRIC_OPTIONS = {
  metrics: options('metrics.csv', 'automatic scores of clips or systems, from this table'),
  lower: options('wer,...', 'metrics of which lower values are better', { as: names }),
  higher: options('utmos,...', 'metrics of which higher values are better', { as: names }),
  'metric-columns': options('"clip=file, ..."', 'names that columns have in tables of metrics', {
    as: columnPairs,
  }),
};

/** Throws UsageError for a metric of which both is said. */
export function metricsAsked(given: {
  metrics: readonly string[];
  lower: readonly (readonly string[])[];
  higher: readonly (readonly string[])[];
  'metric-columns': readonly ReadonlyMap<string, string>[];
}): MetricsAsked {
  const [lower, higher] = [given.lower.flat(), given.higher.flat()];
  const both = lower.find((name) => higher.includes(name));
  if (both !== undefined)
    throw new UsageError(`--lower and --higher both name ${both}; say which of its values are better`);
  const columns = new Map(given['metric-columns'].flatMap((pairs) => [...pairs]));
  return { files: given.metrics, lower, higher, columns };
}
