import { join } from 'node:path';
import type { Metric } from '#core/analysis/metric-table.ts';
import type { StudyVersion } from '../db/store.ts';
import { statOrNull } from '../study-files/inside-folder.ts';
import { readMetricValues } from './metric-values.ts';

/** Where the automatic scores of a study may be. */
export interface MetricsPlace {
  /** A file that is named for this run. */
  metrics?: string | undefined;
  /** The study's own folder, if it is there: the file that the study names is read from it. */
  folder?: string | undefined;
}

/**
 * The automatic scores of the clips of all `versions`, newest last, with what is odd about them: of the file that is named;
 * else of the one that the newest version names, where its folder is at hand; else none. A published study holds none,
 * as its file may grow after the last listener. Throws StudyMistakes for a file that cannot be used.
 */
export async function studyMetrics(
  versions: readonly Pick<StudyVersion, 'study'>[],
  { metrics: given, folder }: MetricsPlace,
): Promise<{ metrics: Metric[]; warnings: string[] }> {
  const file = versions.at(-1)?.study.config.metrics;
  const own = file === undefined || folder === undefined ? undefined : join(folder, file);
  const path = given ?? (own !== undefined && (await statOrNull(own)) ? own : undefined);
  if (path === undefined) return { metrics: [], warnings: [] };
  const clips = new Map(versions.flatMap(({ study }) => study.clips.map((clip) => [clip.id, clip])));
  return readMetricValues(path, [...clips.values()]);
}
