import { join } from 'node:path';
import { findInside } from '../../platform/inside-folder.ts';
import { errorAt, type Mistake } from '../parse/mistake.ts';
import type { Locate } from '../parse/parse-yaml.ts';

/** Folder of a study, and places in its study file. */
export interface StudyFolder {
  folder: string;
  /** Path of study.yaml. */
  file: string;
  locate: Locate;
}

/** The file that a key of study.yaml names, or a mistake at that key if it does not exist. */
export async function namedFile(
  study: StudyFolder,
  path: readonly (string | number)[],
  name: string,
): Promise<{ mistakes: Mistake[]; path: string | null }> {
  const found = await findInside(study.folder, name);
  if ('path' in found) return { mistakes: [], path: join(study.folder, name) };
  const key = path.map(String).join('.');
  return { mistakes: [errorAt(study.file, study.locate(path), `${key}: ${found.problem}`)], path: null };
}
