import type { Threshold } from '#core/analysis/input/metric.ts';
import type { MetricsAsked } from '../app/ratings/study-metrics.ts';
import { columnPairs } from './column-pairs.ts';
import { options } from './declare/option.ts';
import { UsageError } from './declare/usage-error.ts';
import { names } from './values.ts';

type NamedThreshold = readonly [string, Threshold];

/** Example: 'utmosv2=3.2' is a score, 'utmosv2=split:dev' the clips on which it is chosen. */
function thresholdOf(text: string): NamedThreshold | null {
  const [, name = '', given = ''] = /^([^=]+)=(.+)$/u.exec(text) ?? [];
  const [factor = '', level = '', ...more] = given.split(':').map((part) => part.trim());
  const value = Number(given);
  if (given.trim() !== '' && Number.isFinite(value)) return [name.trim(), value];
  return name !== '' && factor !== '' && level !== '' && more.length === 0
    ? [name.trim(), { factor, level }]
    : null;
}

/** Thresholds of metrics by name. */
const thresholds = names.transform((texts, context) =>
  texts.flatMap((text) => {
    const named = thresholdOf(text);
    if (!named)
      context.addIssue(`'${text}' is no threshold: write it like utmosv2=3.2, or utmosv2=split:dev`);
    return named ? [named] : [];
  }),
);

/** Options of every command that reads automatic scores. */
export const METRIC_OPTIONS = {
  metrics: options('metrics.csv', 'table with automatic scores of clips or systems'),
  lower: options('wer,...', 'lower-is-better metrics', { as: names }),
  higher: options('utmos,...', 'higher-is-better metrics', { as: names }),
  threshold: options(
    '"utmosv2=3.2, ..."',
    'score from which a metric takes a trap for human, or utmosv2=split:dev, the factor and level of the clips on which it is chosen',
    { as: thresholds },
  ),
  'metric-columns': options('"clip=file, ..."', 'names of columns in tables of metrics', {
    as: columnPairs,
  }),
};

/** Throws UsageError for a metric in both lists. */
export function metricsAsked(given: {
  metrics: readonly string[];
  lower: readonly (readonly string[])[];
  higher: readonly (readonly string[])[];
  threshold: readonly (readonly NamedThreshold[])[];
  'metric-columns': readonly ReadonlyMap<string, string>[];
}): MetricsAsked {
  const [lower, higher] = [given.lower.flat(), given.higher.flat()];
  const both = lower.find((name) => higher.includes(name));
  if (both !== undefined)
    throw new UsageError(`--lower and --higher both name ${both}: remove it from one of them`);
  const columns = new Map(given['metric-columns'].flatMap((pairs) => [...pairs]));
  return { files: given.metrics, lower, higher, thresholds: new Map(given.threshold.flat()), columns };
}
