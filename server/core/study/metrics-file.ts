import type { Metric } from '../analysis/input/metric.ts';
import type { StudyConfig } from './config.ts';
import { bandsOf } from './metrics-config.ts';

/** Properties of a metric that a study declares, apart from its values. */
export type MetricSettings = Pick<
  Metric,
  'direction' | 'placement' | 'bands' | 'unstableAbove' | 'threshold'
>;

/** The keys of `metrics` that name metrics, with the names. */
export type NamedMetrics = ReadonlyMap<string, readonly string[]>;

/** A study's file of automatic scores. */
interface MetricsFile {
  file: string;
  named: NamedMetrics;
  /** Columns with predicted labels by the factor with the true label. */
  labels: ReadonlyMap<string, string>;
  settingsOf: (metric: string) => MetricSettings;
}

/** The study's file of automatic scores, and what it declares of its metrics; null: none. */
export function metricsFile(metrics: StudyConfig['metrics']): MetricsFile | null {
  if (metrics === undefined) return null;
  if (typeof metrics === 'string')
    return { file: metrics, named: new Map(), labels: new Map(), settingsOf: () => ({}) };
  const {
    file,
    lower_is_better: lower,
    normalise = {},
    bands = {},
    unstable_above: unstable = {},
    thresholds = {},
    labels = {},
  } = metrics;
  return {
    file,
    labels: new Map(Object.entries(labels)),
    named: new Map([
      ['lower_is_better', lower],
      ['normalise', Object.keys(normalise)],
      ['bands', Object.keys(bands)],
      ['unstable_above', Object.keys(unstable)],
      ['thresholds', Object.keys(thresholds)],
    ]),
    settingsOf: (metric) => {
      const [placement, own, limit] = [normalise[metric], bands[metric], unstable[metric]];
      const threshold = thresholds[metric];
      return {
        ...(lower.includes(metric) && { direction: 'lower' }),
        ...(placement !== undefined && { placement }),
        ...(own !== undefined && { bands: bandsOf(own) }),
        ...(limit !== undefined && { unstableAbove: limit }),
        ...(threshold !== undefined && { threshold }),
      };
    },
  };
}
