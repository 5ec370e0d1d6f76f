import { randomBytes } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import type { Study } from '#core/study/study.ts';
import { paddingText } from '../blinding/block-bytes.ts';
import type { NewVersion, Store, StudyVersion } from '../db/store.ts';
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
  attention?: Parameters<typeof prepareStudy>[3],
): Promise<Study> {
  const read = await readStudy(folder);
  if (!read.study || hasErrors(read.mistakes)) throw new StudyMistakes(studyReport(read));
  const study = await prepareStudy(read.study, join(dataFolder, 'derived'), say, attention);
  say?.(paddingText(study));
  return study;
}

/** Makes every file that listeners will be served, sounds of checks included; returns the study. Throws StudyMistakes. */
export async function prepareAll(
  folder: string,
  dataFolder: string,
  say: (text: string) => void,
  attention?: Parameters<typeof prepareStudy>[3],
): Promise<Study> {
  const study = await prepareFolder(folder, dataFolder, say, attention);
  const sounds = await prepareCheckSounds(study, new Signals(join(dataFolder, 'derived')));
  if (sounds > 0) say(`${sounds} sounds of checks`);
  return study;
}

/** A study as prepareFolder made it, as a version of the study that its folder names. */
function newVersion(folder: string, study: Study, at: number): NewVersion {
  return { name: studyName(folder), slug: randomBytes(16).toString('base64url'), study, at };
}

/** Publishes a prepared folder; unchanged content gives the version that exists. The sounds of its checks are left to whoever serves it. */
export function publishPrepared(
  store: Pick<Store, 'publishVersion'>,
  folder: string,
  study: Study,
  at: number,
): Promise<StudyVersion> {
  return store.publishVersion(newVersion(folder, study, at));
}

/** Stores a prepared folder as a version that previews show and no listener gets; publishing it later makes it the current one. */
export function stageFolder(
  store: Pick<Store, 'stageVersion'>,
  folder: string,
  study: Study,
  at: number,
): Promise<StudyVersion> {
  return store.stageVersion(newVersion(folder, study, at));
}

/** Checks, prepares and publishes a study folder, and keeps where it lies. Throws StudyMistakes. */
export async function publishFolder(
  store: Store,
  folder: string,
  dataFolder: string,
  at: number,
): Promise<StudyVersion> {
  const version = await publishPrepared(store, folder, await prepareFolder(folder, dataFolder), at);
  const path = resolve(folder);
  await store.rememberFolder({ name: version.name, path, isOwn: false, createdBy: '', createdAt: at });
  return version;
}
