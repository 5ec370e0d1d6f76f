import type { MetricsAsked } from '../app/ratings/study-metrics.ts';
import { columnPairs } from './column-pairs.ts';
import { names, UsageError } from './arguments.ts';

/** The options of every command that reads automatic scores. */
export const METRIC_OPTIONS = {
  metrics: { type: 'string', multiple: true },
  lower: { type: 'string', multiple: true },
  higher: { type: 'string', multiple: true },
  'metric-columns': { type: 'string', multiple: true },
} as const;

/** Throws UsageError for a metric of which both is said. */
export function metricsAsked(values: {
  metrics?: readonly string[] | undefined;
  lower?: readonly string[] | undefined;
  higher?: readonly string[] | undefined;
  'metric-columns'?: readonly string[] | undefined;
}): MetricsAsked {
  const [lower, higher] = [(values.lower ?? []).flatMap(names), (values.higher ?? []).flatMap(names)];
  const both = lower.find((name) => higher.includes(name));
  if (both !== undefined)
    throw new UsageError(`--lower and --higher both name ${both}; say which of its values are better`);
  const columns = columnPairs('metric-columns', values['metric-columns']);
  return { files: values.metrics ?? [], lower, higher, columns };
}
