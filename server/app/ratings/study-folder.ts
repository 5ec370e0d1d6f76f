import { join, resolve, sep } from 'node:path';
import { metricsFile } from '#core/study/metrics-file.ts';
import type { Store, StudyVersion } from '../../db/contract/store.ts';
import { statOrNull } from '../../platform/inside-folder.ts';

/** Where the folder of a study lies, absolute; null: that is not known. */
export async function folderOfStudy(
  store: Pick<Store, 'folderOf'>,
  dataFolder: string,
  study: string,
): Promise<string | null> {
  const known = await store.folderOf(study);
  return known && resolve(dataFolder, known.path);
}

/** What the file of metrics that a study names is by now: it may be written anew at any time. */
export async function metricsMark(
  folder: string | null,
  { study }: Pick<StudyVersion, 'study'>,
): Promise<string> {
  const own = metricsFile(study.config.metrics);
  const found = folder === null || own === null ? null : await statOrNull(join(folder, own.file));
  return found ? `${found.mtimeMs}/${found.size}` : '';
}

/** A message that says of files where they lie in a folder, and not where on the server that is. */
export const inFolder = (text: string, folder: string | null): string =>
  folder === null ? text : text.replaceAll(`${folder}${sep}`, '');
