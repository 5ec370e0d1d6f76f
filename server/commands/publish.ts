import { randomBytes } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import type { Study } from '#core/study/study.ts';
import type { Store, StudyVersion } from '../db/store.ts';
import { Signals } from '../signals/signals.ts';
import { prepareCheckSounds } from '../steps/prepare-check-sounds.ts';
import { hasErrors, StudyMistakes } from '../study-files/mistake.ts';
import { prepareStudy } from '../study-files/prepare.ts';
import { readStudy } from '../study-files/read-study.ts';
import { studyReport } from '../study-files/report.ts';

/** The name that a study goes by: its folder's. */
export function studyName(folder: string): string {
  return basename(resolve(folder));
}

/**
 * Derives what is played of a study's clips; returns the study as it would be published. `say` is told what was made.
 * Throws StudyMistakes.
 */
export async function prepareFolder(
  folder: string,
  dataFolder: string,
  say?: (text: string) => void,
): Promise<Study> {
  const read = await readStudy(folder);
  if (!read.study || hasErrors(read.mistakes)) throw new StudyMistakes(studyReport(read));
  return prepareStudy(read.study, join(dataFolder, 'derived'), say);
}

/** Makes every file that listeners will be served, sounds of checks included. Throws StudyMistakes. */
export async function prepareAll(
  folder: string,
  dataFolder: string,
  say: (text: string) => void,
): Promise<void> {
  const study = await prepareFolder(folder, dataFolder, say);
  const sounds = await prepareCheckSounds(study, new Signals(join(dataFolder, 'derived')));
  if (sounds > 0) say(`${sounds} sounds of checks`);
}

/**
 * Checks, prepares and publishes a study folder; unchanged content gives the version that exists. The sounds of its
 * checks are left to whoever serves it.
 */
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
