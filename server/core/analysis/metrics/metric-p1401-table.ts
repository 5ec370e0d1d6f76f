import { phrase } from '../../text/phrase.ts';
import { errorInterval } from '../../stats/metrics/compare-errors.ts';
import { pearson } from '../../stats/correlation/correlation.ts';
import { correlationInterval } from '../../stats/intervals/correlation-interval.ts';
import {
  epsilonInsensitiveError,
  outlierRatio,
  rootMeanSquareError,
} from '../../stats/metrics/prediction-error.ts';
import { wilsonInterval } from '../../stats/intervals/proportion.ts';
import { mappedMetric } from './mapped-metric.ts';
import { scoredSystems, scoredUnits, type MetricStudy, type ScoredUnit } from './metric-study.ts';
import type { DraftTable } from '../tables/table.ts';

const DIGITS = 3;

function errorCells(key: string, error: number | null, df: number) {
  const interval = error === null || df < 1 ? null : errorInterval(error, df);
  return { [key]: error, [`${key}Low`]: interval?.low ?? null, [`${key}High`]: interval?.high ?? null };
}

function p1401Row(metric: string, level: string, conditions: readonly ScoredUnit[]) {
  const { n, ratings, line, cubic, ...mapped } = mappedMetric(conditions);
  const margins = mapped.margins();
  const outliers = cubic && outlierRatio(ratings, cubic, margins);
  const share = outliers === null ? null : wilsonInterval(Math.round(outliers * n), n);
  const r = cubic && pearson(cubic, ratings);
  const interval = correlationInterval('pearson', r, n);
  return {
    metric,
    level,
    n,
    left: conditions.length - n,
    ...errorCells('first', line && rootMeanSquareError(ratings, line, 2), n - 2),
    ...errorCells('third', cubic && rootMeanSquareError(ratings, cubic, 4), n - 4),
    star: cubic && epsilonInsensitiveError(ratings, cubic, margins, 4),
    outliers,
    outliersLow: share?.low ?? null,
    outliersHigh: share?.high ?? null,
    r,
    rLow: interval?.low ?? null,
    rHigh: interval?.high ?? null,
  };
}

/**
 * Errors of each metric mapped to the scale of the listeners after ITU-T P.1401: RMSE after a linear and after a
 * monotonic third-order mapping; RMSE*, outlier ratio and correlation after the latter. Over clips and systems with two
 * votes or more. Null for pairs.
 */
export function metricP1401Table(study: MetricStudy): DraftTable | null {
  const { scale, levels, metrics } = study;
  if (scale.judges !== 'clip') return null;
  const rows = metrics.flatMap(({ name, scores, ofSystems, systemsOnly }) => [
    ...(systemsOnly ? [] : [p1401Row(name, levels.units, scoredUnits(study, scores))]),
    p1401Row(name, levels.systems, scoredSystems(study, scores, ofSystems)),
  ]);
  const interval = (label: string, key: string) => ({
    label: `${label} [95 %]`,
    key,
    interval: [`${key}Low`, `${key}High`] as const,
    digits: DIGITS,
  });
  const left = rows.filter((row) => row.left > 0);
  return {
    name: `metrics P.1401 ${scale.name}`,
    tier: 'detail',
    title: phrase`Metrics mapped to the scale of the listeners (ITU-T P.1401): ${scale.name}`,
    columns: [
      { label: 'metric', key: 'metric' },
      { label: 'over', key: 'level' },
      { label: 'n', key: 'n' },
      interval('RMSE, line', 'first'),
      interval('RMSE, third order', 'third'),
      { label: 'RMSE*', key: 'star', digits: DIGITS },
      interval('outlier ratio', 'outliers'),
      interval('PLCC, third order', 'r'),
    ],
    rows,
    notes: [
      ...left.map((row) => `${row.metric}: ${row.left} ${row.level} with a single vote are omitted.`),
      'Mapped to the same means as the errors: RMSE divides by n - 2 (line) and n - 4 (third order, ' +
        'constrained to be monotonic). RMSE*: only the part beyond the 95 % interval of the votes of a clip or system; outlier: ' +
        'an error beyond it. Intervals: chi-squared, Wilson, Fisher z; they treat clips, or systems, as independent. RMSE* ' +
        'has none. For other listeners and clips (48 clips, simulated) those of RMSE cover 92 %, of the outlier ratio 90 %; ' +
        'for other systems (8) 93 and 78 %, of the mapped PLCC 89 %. [-]: too few.',
    ],
  };
}
