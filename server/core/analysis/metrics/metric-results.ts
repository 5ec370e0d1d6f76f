import type { Scale } from '../input/analysis.ts';
import type { BlockInput, BlockResults } from '../input/input.ts';
import { metricComparisonTable } from './metric-comparison-table.ts';
import { NOT_RESAMPLED, RESAMPLES, resampledStudy, type ResampledStudy } from './metric-draws.ts';
import { metricErrorTable } from './metric-error-table.ts';
import { metricFigure } from './metric-figure.ts';
import { metricP1401Table } from './metric-p1401-table.ts';
import { metricStudy } from './metric-study.ts';
import { metricTable, RESAMPLED_COLUMN } from './metric-table.ts';
import type { DraftTable } from '../tables/table.ts';
import { trialAgreementTable } from './metric-trials.ts';

/**
 * Results of metrics against the listeners on one scale: agreement, errors as predictions, P.1401, comparison of metrics,
 * and a scatter plot of each. Empty for a scale of facts, without metrics, and without ratings that count.
 */
export function metricResults(
  scale: Scale,
  { ratings, metrics, wants }: Pick<BlockInput, 'ratings' | 'metrics' | 'wants'>,
  resamples = RESAMPLES,
): Partial<BlockResults> {
  const study = metricStudy(scale, ratings, metrics);
  if (!study) return {};
  const details: [string, (resampled: ResampledStudy) => DraftTable | null][] = [
    [`metric errors ${scale.name}`, () => metricErrorTable(study, resamples)],
    [`metrics P.1401 ${scale.name}`, () => metricP1401Table(study)],
    [`metrics compared ${scale.name}`, (resampled) => metricComparisonTable(study, resampled)],
  ];
  const wanted = details.filter(([name]) => wants({ name, isDetail: true }));
  const isResampled = wanted.length > 0 || wants({ name: `metrics ${scale.name}`, column: RESAMPLED_COLUMN });
  const resampled = isResampled ? resampledStudy(study, resamples) : NOT_RESAMPLED;
  const tables = [
    metricTable(study, isResampled ? resampled : null),
    ...wanted.map(([, of]) => of(resampled)),
    trialAgreementTable(scale, { ratings, metrics }),
  ];
  return {
    tables: tables.flatMap((table) => table ?? []),
    figures: study.metrics.flatMap((metric) => metricFigure(study, metric) ?? []),
  };
}
