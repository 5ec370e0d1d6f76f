import { z } from 'zod';
import type { Threshold } from '#core/analysis/input/metric.ts';
import { PUBLISHED_BANDS } from '#core/analysis/input/metric-bands.ts';
import { bandsOf, metricBands, placement } from '#core/study/metrics-config.ts';
import type { MetricSettings } from '#core/study/metrics-file.ts';
import type { MetricsAsked } from '../app/ratings/study-metrics.ts';
import { columnPairs } from './column-pairs.ts';
import { options } from './declare/option.ts';
import { UsageError } from './declare/usage-error.ts';
import { names, readAs } from './values.ts';
import { columnNames } from '../app/imports/table/rename-columns.ts';

type NamedThreshold = readonly [string, Threshold];
type NamedSettings = readonly [string, MetricSettings];

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

/** Placements on a radar chart by metric, with the schema of the key `metrics.normalise`. Example: 'prosody=as is, fidelity=0.5'. */
const placements = names.transform((texts, context) =>
  texts.flatMap((text) => {
    const [, name = '', given = ''] = /^([^=]+)=(.+)$/u.exec(text)?.map((part) => part.trim()) ?? [];
    const read = placement.safeParse(given === '' || Number.isNaN(Number(given)) ? given : Number(given));
    if (name !== '' && read.success) return [[name, { placement: read.data }] as const];
    context.addIssue(`'${text}' is no placement: write it like prosody=as is, fidelity=0.5 or wer=range`);
    return [];
  }),
);

/** A band in words, as the key `metrics.bands` has it. Example: '0.85 acceptable' is { from: 0.85, label: 'acceptable' }. */
function bandOf(text: string): { from?: number; label: string } {
  const [, from, label = text] = /^([+-]?\d+(?:\.\d+)?)\s+(.+)$/u.exec(text) ?? [];
  return { ...(from !== undefined && { from: Number(from) }), label };
}

/** Bands of one metric, with the schema of the key `metrics.bands`. Example: 'timbre=drift, 0.85 acceptable; 1' of obvious differences above 1. */
const bands = z.string().transform((text, context) => {
  const [, name = '', given = '', obvious] =
    /^([^=]+)=([^;]+)(?:;(.*))?$/u.exec(text)?.map((part) => part?.trim()) ?? [];
  const own = { bands: given.split(',').map((part) => bandOf(part.trim())), obvious };
  const read = metricBands.safeParse(
    given.includes(',') ? { ...own, obvious: obvious === undefined ? undefined : Number(obvious) } : given,
  );
  if (name !== '' && read.success && (obvious === undefined || given.includes(',')))
    return [name, { bands: bandsOf(read.data) }] as const;
  context.addIssue(
    `'${text}' has no bands: write timbre=${Object.keys(PUBLISHED_BANDS).join(', ')}, or your own from the lowest, like timbre=drift, 0.85 acceptable`,
  );
  return z.NEVER;
});

/** Columns with predicted labels by factor. */
const labelColumns = readAs(
  columnNames,
  (text) => `'${text}' names no predicted labels: write it like emotion=predicted_emotion`,
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
  normalise: options(
    '"prosody=as is, fidelity=0.5"',
    'place of metrics on the axes of a radar chart: as is, a number that is added, or range (default)',
    { as: placements },
  ),
  bands: options(
    '"timbre=swanbench timbre"',
    'named ranges of a metric: published ones, or your own from the lowest, like "timbre=drift, 0.85 acceptable; 0.1" with the difference above which a pair is obvious',
    { as: bands },
  ),
  labels: options(
    'emotion=predicted_emotion',
    'columns with predicted labels, by the factor with the true label',
    {
      as: labelColumns,
    },
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
  normalise: readonly (readonly NamedSettings[])[];
  bands: readonly NamedSettings[];
  labels: readonly ReadonlyMap<string, string>[];
  'metric-columns': readonly ReadonlyMap<string, string>[];
}): MetricsAsked {
  const [lower, higher] = [given.lower.flat(), given.higher.flat()];
  const both = lower.find((name) => higher.includes(name));
  if (both !== undefined)
    throw new UsageError(`--lower and --higher both name ${both}: remove it from one of them`);
  const columns = new Map(given['metric-columns'].flatMap((pairs) => [...pairs]));
  const settings = new Map<string, MetricSettings>();
  const thresholdsGiven = given.threshold.flat().map(([name, threshold]) => [name, { threshold }] as const);
  for (const [name, own] of [...thresholdsGiven, ...given.normalise.flat(), ...given.bands])
    settings.set(name, { ...settings.get(name), ...own });
  const labels = new Map(given.labels.flatMap((pairs) => [...pairs]));
  return { files: given.metrics, lower, higher, settings, labels, columns };
}
