import { join, resolve, sep } from 'node:path';
import { metricsFile } from '#core/study/metrics-file.ts';
import type { Store, StudyVersion } from '../../db/contract/store.ts';
import { statOrNull } from '../../platform/inside-folder.ts';

/** Absolute path of a study's folder; null if it is unknown. */
export async function folderOfStudy(
  store: Pick<Store, 'folderOf'>,
  dataFolder: string,
  study: string,
): Promise<string | null> {
  const known = await store.folderOf(study);
  return known && resolve(dataFolder, known.path);
}

/** Current state of the metrics file that a study names. It may change at any time. */
export async function metricsMark(
  folder: string | null,
  { study }: Pick<StudyVersion, 'study'>,
): Promise<string> {
  const own = metricsFile(study.config.metrics);
  const found = folder === null || own === null ? null : await statOrNull(join(folder, own.file));
  return found ? `${found.mtimeMs}/${found.size}` : '';
}

/** A message with paths relative to a folder instead of paths on the server. */
export const inFolder = (text: string, folder: string | null): string =>
  folder === null ? text : text.replaceAll(`${folder}${sep}`, '');
