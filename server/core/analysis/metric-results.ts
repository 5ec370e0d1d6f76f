import type { Scale } from './analysis.ts';
import type { BlockInput, BlockResults } from './input.ts';
import { metricComparisonTable } from './metric-comparison-table.ts';
import { resampledStudy } from './metric-draws.ts';
import { metricErrorTable } from './metric-error-table.ts';
import { metricFigure } from './metric-figure.ts';
import { metricP1401Table } from './metric-p1401-table.ts';
import { metricStudy } from './metric-study.ts';
import { metricTable } from './metric-table.ts';

/**
 * Metrics against the listeners on one scale: agreement, errors as predictions, P.1401, metrics against each other, and a
 * scatter of each. Nothing for a scale of facts, without metrics, and where nothing was rated that counts.
 */
export function metricResults(
  scale: Scale,
  { ratings, metrics }: Pick<BlockInput, 'ratings' | 'metrics'>,
): Partial<BlockResults> {
  const study = metricStudy(scale, ratings, metrics);
  if (!study) return {};
  const resamples = resampledStudy(study);
  const tables = [
    metricTable(study, resamples),
    metricErrorTable(study),
    metricP1401Table(study),
    metricComparisonTable(study, resamples),
  ];
  return {
    tables: tables.flatMap((table) => table ?? []),
    figures: study.metrics.flatMap((metric) => metricFigure(study, metric) ?? []),
  };
}
