import type { StudyConfig } from '#core/study/config.ts';
import { metricsFile } from '#core/study/metrics-file.ts';
import { readMetrics } from '../find/metrics.ts';
import { errorAt, type Mistake } from '../parse/mistake.ts';
import { namedFile, type StudyFolder } from '../find/study-folder.ts';
import { noColumn, thereAre } from '../../platform/words.ts';

/** Mistakes of the automatic scores that a study names. */
export async function metricsMistakes(
  place: StudyFolder,
  config: StudyConfig['metrics'],
  clips: Parameters<typeof readMetrics>[1],
): Promise<Mistake[]> {
  const named = metricsFile(config);
  if (!named) return [];
  const key = typeof config === 'string' ? ['metrics'] : ['metrics', 'file'];
  const { mistakes, path } = await namedFile(place, key, named.file);
  if (path === null) return mistakes;
  const {
    mistakes: own,
    metrics,
    labels,
  } = await readMetrics(path, clips, new Map(), new Set(named.labels.values()));
  const at = place.locate(['metrics', 'labels']);
  const factors = [...new Set(clips.flatMap((clip) => Object.keys({ ...clip.facts, ...clip.factors })))];
  const columns = labels.map(({ column }) => column);
  const bad = [...named.labels].flatMap(([factor, column]) => [
    ...(columns.includes(column)
      ? []
      : [errorAt(place.file, at, `metrics.labels: ${named.file} has no column ${column}`)]),
    ...(factors.includes(factor) || clips.length === 0
      ? []
      : [errorAt(place.file, at, `metrics.labels: ${factor} is no factor of a clip; ${thereAre(factors)}`)]),
  ]);
  const names = metrics.map(({ name }) => name);
  if (names.length + columns.length === 0) return [...own, ...bad];
  const unknown = [...named.named].flatMap(([key, all]) =>
    all
      .filter((name) => !names.includes(name))
      .map((name) =>
        errorAt(place.file, place.locate(['metrics', key]), `metrics.${key}: ${noColumn(name, names)}`),
      ),
  );
  return [...own, ...bad, ...unknown];
}
