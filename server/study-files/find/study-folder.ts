import { join } from 'node:path';
import { findInside } from '../../platform/inside-folder.ts';
import { errorAt, type Mistake } from '../parse/mistake.ts';
import type { Locate } from '../parse/parse-yaml.ts';

/** Where a study lies and where its file says what. */
export interface StudyFolder {
  folder: string;
  /** Path of study.yaml. */
  file: string;
  locate: Locate;
}

/** The file that a key of study.yaml names; a mistake at that key when there is none. */
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
