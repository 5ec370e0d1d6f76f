import { phrase } from '../../text/phrase.ts';
import { exactSpearmanPValue } from '../../stats/correlation/exact-spearman.ts';
import { exactKendallPValue } from '../../stats/correlation/exact-kendall.ts';
import type { Interval } from '../../stats/intervals/correlation-interval.ts';
import { metricAgreement, type CorrelationEstimate } from '../../stats/metrics/metric-agreement.ts';
import { NOT_RESAMPLED, RESAMPLES, type CorrelationName, type ResampledStudy } from './metric-draws.ts';
import { scoredSystems, scoredUnits, type MetricStudy, type ScoredMetric } from './metric-study.ts';
import type { DraftTable } from '../tables/table.ts';

type Resampled = (kind: CorrelationName, value: number | null) => Interval | null;

function estimateCells(
  name: string,
  { value, low, high, pValue }: CorrelationEstimate,
  again: Interval | null,
) {
  return {
    [name]: value,
    [`${name}Low`]: low,
    [`${name}High`]: high,
    [`${name}P`]: pValue,
    [`${name}ResampledLow`]: again?.low ?? null,
    [`${name}ResampledHigh`]: again?.high ?? null,
  };
}

function agreementRow(
  { name, turned }: ScoredMetric,
  level: string,
  pairs: readonly { metric: number; rating: number }[],
  missing: number,
  resampled: Resampled,
) {
  const { n, plcc, srcc, krcc } = metricAgreement(pairs);
  const [x, y] = [pairs.map((pair) => pair.metric), pairs.map((pair) => pair.rating)];
  const exactSpearman = srcc.value === null ? null : exactSpearmanPValue(x, y);
  const exactKendall = krcc.value === null ? null : exactKendallPValue(x, y);
  return {
    metric: name,
    turned: turned ? 'yes' : null,
    level,
    n,
    missing,
    ...estimateCells('plcc', plcc, resampled('pearson', plcc.value)),
    ...estimateCells(
      'srcc',
      { ...srcc, pValue: exactSpearman ?? srcc.pValue },
      resampled('spearman', srcc.value),
    ),
    ...estimateCells(
      'krcc',
      { ...krcc, pValue: exactKendall ?? krcc.pValue },
      resampled('kendall', krcc.value),
    ),
  };
}

/** Rounding of sums. */
const EQUAL = 1e-9;

function metricRows(study: MetricStudy, metric: ScoredMetric, index: number, resamples: ResampledStudy) {
  const { levels, units } = study;
  const own = scoredUnits(study, metric.scores);
  const systems = scoredSystems(study, metric.scores, metric.ofSystems);
  const pooled = systems.map((system) => ({ ...system, rating: system.pooled }));
  const differs = systems.some(({ rating, pooled: other }) => Math.abs(rating - other) > EQUAL);
  const over =
    (level: 'clips' | 'systems'): Resampled =>
    (kind, value) =>
      resamples[level](index, kind, value);
  const missing = new Set(units.flatMap(({ system }) => system ?? [])).size - systems.length;
  const alone = metric.ofSystems === null ? over('systems') : () => null;
  return [
    ...(metric.systemsOnly
      ? []
      : [agreementRow(metric, levels.units, own, units.length - own.length, over('clips'))]),
    agreementRow(metric, levels.systems, systems, metric.ofSystems === null ? 0 : missing, alone),
    ...(differs ? [agreementRow(metric, `${levels.systems}, pooled`, pooled, 0, () => null)] : []),
  ];
}

const RESAMPLED = {
  'listeners and clips':
    'Resampled: for the same numbers of other clips of these systems and other listeners. Variance: a jackknife over clips, ' +
    'within systems of four clips or more and over the others together, plus what a jackknife over listeners adds beyond the noise of ' +
    `votes; t on Fisher's scale. Rank correlations over systems: percentiles of ${RESAMPLES} draws of both together. ` +
    '[-]: Not estimable.',
  clips: `Resampled: ${RESAMPLES} times, pairs of metric and mean (BCa), because there are fewer than four listeners; for these votes only. With 50 clips PLCC and SRCC cover 93-95 %.`,
  nothing: 'Resampled: [-], too few clips.',
};

const DIGITS = 3;

/** One of the columns that need resamples. */
export const RESAMPLED_COLUMN = 'plccResampledLow';

function estimateColumns(label: string, key: string, isResampled: boolean) {
  const resampled = {
    label: '[resampled]',
    key: null,
    interval: [`${key}ResampledLow`, `${key}ResampledHigh`] as const,
    digits: DIGITS,
  };
  return [
    { label: `${label} [95 %]`, key, interval: [`${key}Low`, `${key}High`] as const, digits: DIGITS },
    ...(isResampled ? [resampled] : []),
    { label: 'p', key: `${key}P`, digits: 4 },
  ];
}

/**
 * Agreement of each metric with the listeners on one scale: PLCC, SRCC and KRCC with 95 % intervals, by Fisher's z and
 * by resampling listeners and clips, and p-values; over clips and over systems (unweighted means of clip means, and
 * pooled ratings if they differ), for clips under test only. Clips without a value are omitted and counted, never
 * imputed. The sign of a lower-is-better metric is reversed, so that agreement is positive. Without resamples (null) the
 * table has no resampled intervals.
 */
export function metricTable(study: MetricStudy, resamples: ResampledStudy | null): DraftTable {
  const { scale, levels, units, metrics } = study;
  const rows = metrics.flatMap((metric, index) =>
    metricRows(study, metric, index, resamples ?? NOT_RESAMPLED),
  );
  const missing = rows
    .filter((row) => row.missing > 0)
    .map((row) => {
      const systems = new Set(units.flatMap(({ system }) => system ?? [])).size;
      const all =
        row.level === levels.units ? `${units.length} ${levels.units}` : `${systems} ${levels.systems}`;
      return `${row.metric}: ${row.missing} of ${all} have no value and are omitted.`;
    });
  const turned = metrics.filter((metric) => metric.turned).map(({ name }) => name);
  return {
    name: `metrics ${scale.name}`,
    title: phrase`Metrics compared with listeners: ${scale.name}`,
    columns: [
      { label: 'metric', key: 'metric' },
      { label: 'over', key: 'level' },
      { label: 'n', key: 'n' },
      ...estimateColumns('PLCC', 'plcc', resamples !== null),
      ...estimateColumns('SRCC', 'srcc', resamples !== null),
      ...estimateColumns('KRCC', 'krcc', resamples !== null),
    ],
    rows,
    notes: [
      ...missing,
      ...(turned.length > 0
        ? [`Lower is better; sign reversed, so that agreement is positive: ${turned.join(', ')}.`]
        : []),
      'Systems: unweighted means of clip means (as VoiceMOS); pooled: means of all their ratings, if different. ' +
        'Intervals: Fisher z. p: two-sided, SRCC and KRCC exact up to 13 pairs (SRCC up to 11 with ties), otherwise approximate. ' +
        'Over clips both generalise to other clips of these systems. For other systems the intervals cover 83 % and p rejects ' +
        '24 % of unrelated metrics; use the rows over systems (KRCC of few systems: 89-92 %). [-] for 1 and -1.',
      ...(resamples ? [RESAMPLED[resamples.drawn]] : []),
    ],
  };
}
