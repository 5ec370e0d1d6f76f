import { randomBytes } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import type { Store, StudyVersion } from '../db/store.ts';
import { hasErrors, StudyMistakes } from '../study-files/mistake.ts';
import { prepareStudy } from '../study-files/prepare.ts';
import { readStudy } from '../study-files/read-study.ts';
import { studyReport } from '../study-files/report.ts';

/** The name that a study goes by: its folder's. */
export function studyName(folder: string): string {
  return basename(resolve(folder));
}

/** Derives every file that listeners will be served; returns the study as it would be published. Throws StudyMistakes. */
export async function prepareFolder(folder: string, dataFolder: string) {
  const read = await readStudy(folder);
  if (!read.study || hasErrors(read.mistakes)) throw new StudyMistakes(studyReport(read));
  return prepareStudy(read.study, join(dataFolder, 'derived'));
}

/** Checks, prepares and publishes a study folder; unchanged content gives the version that exists. */
export async function publishFolder(
  store: Store,
  folder: string,
  dataFolder: string,
  at: number,
): Promise<StudyVersion> {
  const study = await prepareFolder(folder, dataFolder);
  const slug = randomBytes(16).toString('base64url');
  return store.publishVersion({ name: studyName(folder), slug, study, at });
}
