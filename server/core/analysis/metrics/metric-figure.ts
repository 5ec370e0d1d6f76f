import { phrase } from '../../text/phrase.ts';
import { fixed } from '../../text/fixed.ts';
import { metricAgreement } from '../../stats/metrics/metric-agreement.ts';
import { inNaturalOrder } from '../../order/natural-order.ts';
import type { DraftFigure } from '../tables/figure.ts';
import { scoredUnits, unitsWithIntervals, type MetricStudy, type ScoredMetric } from './metric-study.ts';

const DIGITS = 2;

function estimate(
  label: string,
  { value, low, high }: { value: number | null; low: number | null; high: number | null },
) {
  if (value === null) return `${label} is not defined`;
  const ends = low === null || high === null ? '' : ` [${fixed(low, DIGITS)}, ${fixed(high, DIGITS)}]`;
  return `${label} ${fixed(value, DIGITS)}${ends}`;
}

/** Scatter plot of every clip, or pair of clips: a metric's value and the mean rating on one scale; null if none has a value. */
export function metricFigure(study: MetricStudy, metric: ScoredMetric): DraftFigure | null {
  const { scale } = study;
  const own = unitsWithIntervals(study, metric.values);
  if (own.length === 0) return null;
  const { n, plcc, srcc } = metricAgreement(scoredUnits(study, metric.scores));
  const units = scale.judges === 'clip' ? phrase`${n} clips` : phrase`${n} pairs of clips`;
  return {
    kind: 'scatter',
    name: `metric ${metric.name} ${scale.name}`,
    title: phrase`${metric.name} against the mean rating: ${scale.name}`,
    summary: phrase`${units} by ${metric.name} and their mean rating: ${estimate('PLCC', plcc)}, ${estimate('SRCC', srcc)}${metric.turned ? phrase`, sign reversed because lower is better` : ''}.`,
    rows: own.map(({ name, system, metric: value, rating, count, mean: { low, high } }) => ({
      clip: name,
      system: system ?? '-',
      metric: value,
      rating,
      low,
      high,
      n: count,
    })),
    x: { key: 'metric', label: metric.turned ? phrase`${metric.name} (lower is better)` : metric.name },
    y: { key: 'rating', label: phrase`mean ${scale.name}`, domain: [scale.grid.min, scale.grid.max] },
    color: { key: 'system', label: 'system', order: inNaturalOrder(own.map(({ system }) => system ?? '-')) },
    named: 'clip',
    notes: ['Clips under test, ratings that count. low, high: t interval of the votes of a clip; n: votes.'],
  };
}
