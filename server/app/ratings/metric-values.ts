import type { Metric } from '#core/analysis/input/metric.ts';
import type { PredictedLabels } from '#core/analysis/input/predicted-labels.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import type { NamedClip } from '../../study-files/find/clip-finder.ts';
import type { MetricColumnNames } from '../../study-files/find/metric-columns.ts';
import { readMetrics } from '../../study-files/find/metrics.ts';
import { formatMistake, hasErrors, sortMistakes, StudyMistakes } from '../../study-files/parse/mistake.ts';

const MAX_REPORTED = 20;

/**
 * Reads the automatic scores of a study's clips from a file, with warnings about it. Missing values are not filled
 * in. Throws StudyMistakes with the first mistakes, each with its line.
 */
export async function readMetricValues(
  path: string,
  clips: readonly NamedClip[],
  names?: MetricColumnNames,
  labelled?: ReadonlySet<string>,
): Promise<{ metrics: Metric[]; labels: Omit<PredictedLabels, 'factor'>[]; warnings: string[] }> {
  if (!(await statOrNull(path))?.isFile()) throw new StudyMistakes(`there is no metrics file ${path}`);
  const { mistakes, metrics, labels, unrated } = await readMetrics(path, clips, names, labelled);
  const lines = sortMistakes(mistakes).map(formatMistake);
  if (hasErrors(mistakes)) {
    const more = lines.length > MAX_REPORTED ? [`and ${lines.length - MAX_REPORTED} more`] : [];
    throw new StudyMistakes([...lines.slice(0, MAX_REPORTED), ...more].join('\n'));
  }
  const factorsOf = new Map([
    ...clips.map(({ id, factors, facts }) => [id, facts ? { ...facts, ...factors } : factors] as const),
    ...unrated,
  ]);
  return {
    metrics: metrics.map(({ name, values, bySystem, trials }) => ({
      name,
      values,
      ...(bySystem.size > 0 && { bySystem }),
      ...(trials.size > 0 && { trials }),
      factorsOf,
    })),
    labels: labels.map((own) => ({ ...own, factorsOf })),
    warnings: lines,
  };
}
