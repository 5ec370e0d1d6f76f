import type { StudyConfig } from '#core/study/config.ts';
import { metricsFile } from '#core/study/metrics-file.ts';
import { readMetrics } from '../find/metrics.ts';
import { errorAt, type Mistake } from '../parse/mistake.ts';
import { namedFile, type StudyFolder } from '../find/study-folder.ts';
import { noColumn } from '../../platform/words.ts';

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
  const { mistakes: own, metrics } = await readMetrics(path, clips);
  const names = metrics.map(({ name }) => name);
  if (names.length === 0) return own;
  const unknown = [...named.named].flatMap(([key, all]) =>
    all
      .filter((name) => !names.includes(name))
      .map((name) =>
        errorAt(place.file, place.locate(['metrics', key]), `metrics.${key}: ${noColumn(name, names)}`),
      ),
  );
  return [...own, ...unknown];
}
