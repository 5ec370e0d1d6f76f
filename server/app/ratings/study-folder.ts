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

/**
 * Current state of the files in a study folder that an analysis reads: metrics, and study.yaml for the style of
 * figures.
 */
export async function filesMark(
  folder: string | null,
  { study }: Pick<StudyVersion, 'study'>,
): Promise<string> {
  const own = metricsFile(study.config.metrics);
  if (folder === null) return '';
  const files = ['study.yaml', ...(own === null ? [] : [own.file])];
  const found = await Promise.all(files.map((file) => statOrNull(join(folder, file))));
  return found.map((file) => (file ? `${file.mtimeMs}/${file.size}` : '')).join(' ');
}

/** A message with paths relative to a folder instead of paths on the server. */
export const inFolder = (text: string, folder: string | null): string =>
  folder === null ? text : text.replaceAll(`${folder}${sep}`, '');
