import type { Scale } from '../input/analysis.ts';
import type { BlockInput, BlockResults } from '../input/input.ts';
import { metricComparisonTable } from './metric-comparison-table.ts';
import { RESAMPLES, resampledStudy } from './metric-draws.ts';
import { metricErrorTable } from './metric-error-table.ts';
import { metricFigure } from './metric-figure.ts';
import { metricP1401Table } from './metric-p1401-table.ts';
import { metricStudy } from './metric-study.ts';
import { metricTable } from './metric-table.ts';
import { trialAgreementTable } from './metric-trials.ts';

/**
 * Results of metrics against the listeners on one scale: agreement, errors as predictions, P.1401, comparison of metrics,
 * and a scatter plot of each. Empty for a scale of facts, without metrics, and without ratings that count.
 */
export function metricResults(
  scale: Scale,
  { ratings, metrics }: Pick<BlockInput, 'ratings' | 'metrics'>,
  resamples = RESAMPLES,
): Partial<BlockResults> {
  const study = metricStudy(scale, ratings, metrics);
  if (!study) return {};
  const resampled = resampledStudy(study, resamples);
  const tables = [
    metricTable(study, resampled),
    metricErrorTable(study, resamples),
    metricP1401Table(study),
    metricComparisonTable(study, resampled),
    trialAgreementTable(scale, { ratings, metrics }),
  ];
  return {
    tables: tables.flatMap((table) => table ?? []),
    figures: study.metrics.flatMap((metric) => metricFigure(study, metric) ?? []),
  };
}
