import { randomBytes } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { primaryOf } from '#core/primary/primary.ts';
import type { Study } from '#core/study/study.ts';
import { paddingText } from '../bundles/block-bytes.ts';
import { servedClips } from '../bundles/served-clips.ts';
import type { Env } from '../../platform/env.ts';
import { DerivedFiles } from '../../storage/derived-files.ts';
import { type Store, type StudyVersion, type VersionText, versionText } from '../../db/contract/store.ts';
import { Signals } from '../../audio/signals/signals.ts';
import { prepareCheckSounds } from './prepare-check-sounds.ts';
import { hasErrors, StudyMistakes } from '../../study-files/parse/mistake.ts';
import { unfilledPlaces } from '../../study-files/listener-texts/unfilled.ts';
import { prepareStudy } from '../../study-files/prepare/prepare.ts';
import { readStudy } from '../../study-files/prepare/read-study.ts';
import type { Progress } from '../../platform/progress.ts';
import { soundsIn } from './sounds-in.ts';
import { studyReport } from '../../study-files/report/report.ts';

/** Name of a study, which is the name of its folder. */
export function studyName(folder: string): string {
  return basename(resolve(folder));
}

/** How a folder is prepared. */
export interface Preparation {
  /** Refuses what may not be published: placeholder texts too. */
  forListeners?: boolean;
  onProgress?: (progress: Progress) => void;
  /** Called before threads compute sounds, if this process opens those of the data folder here. */
  beforeThreads?: (() => void) | undefined;
  signal?: AbortSignal;
  /** Object storage that gets the audio files. Default: they stay in the data folder. */
  s3?: Env['s3'];
  /** Whether the derived files are deleted after use. Default: they are kept. */
  isTemporary?: boolean;
}

/**
 * Checks a study, creates its audio files and returns the study as it would be published. `say` receives a summary. Throws
 * StudyMistakes.
 */
export async function prepareFolder(
  folder: string,
  dataFolder: string,
  say: (text: string) => void = () => undefined,
  { forListeners = false, s3 = null, beforeThreads, ...preparing }: Preparation = {},
): Promise<Study> {
  const sounds = soundsIn(dataFolder, beforeThreads);
  const read = await readStudy(folder, { sounds, onProgress: preparing.onProgress });
  if (!read.study || (forListeners && hasErrors(read.mistakes))) throw new StudyMistakes(studyReport(read));
  const study = await prepareStudy(read.study, join(dataFolder, 'derived'), say, { sounds, ...preparing });
  if (s3) await DerivedFiles.of({ dataFolder, s3 }).keep(servedClips(study));
  say(paddingText(study));
  if (study.unfilled) say(`fill in before you publish: ${unfilledPlaces(study.unfilled)}`);
  return study;
}

/** Creates every file for listeners, including sounds of checks, and returns the study. Throws StudyMistakes. */
export async function prepareAll(
  folder: string,
  dataFolder: string,
  say: (text: string) => void,
  preparation: Preparation = {},
): Promise<Study> {
  const study = await prepareFolder(folder, dataFolder, say, preparation);
  const sounds = await prepareCheckSounds(study, new Signals(join(dataFolder, 'derived')));
  if (sounds > 0) say(`${sounds} sounds of checks`);
  return study;
}

/**
 * Checks a study, creates its audio files, and writes it as a version of the study that the folder names: all of what takes long before
 * it is published. Throws StudyMistakes.
 */
export async function prepareVersion(
  folder: string,
  dataFolder: string,
  preparation: Preparation = {},
): Promise<VersionText> {
  return versionOf(folder, await prepareFolder(folder, dataFolder, undefined, preparation));
}

/** A prepared study as a version of the study that its folder names. */
export const versionOf = (folder: string, study: Study): VersionText =>
  versionText(studyName(folder), study, primaryOf(study));

/** Part of a link that nobody can guess. */
const newSlug = (): string => randomBytes(16).toString('base64url');

/**
 * Stores a prepared version as staged, which previews show but listeners do not get. Publishing it later makes it the
 * current one.
 */
export function stage(
  store: Pick<Store, 'stageVersion'>,
  version: VersionText,
  at: number,
): Promise<StudyVersion> {
  return store.stageVersion({ ...version, slug: newSlug(), at });
}

/** Stores the path of a study's folder. */
async function remember(store: Store, folder: string, { name }: StudyVersion, at: number): Promise<void> {
  await store.rememberFolder({ name, path: resolve(folder), isOwn: false, createdBy: '', createdAt: at });
}

/**
 * Publishes the prepared version of a folder, and stores its path. Unchanged content returns the existing version. The server that serves
 * the study makes the sounds of its checks.
 */
export async function publishFolder(
  store: Store,
  folder: string,
  prepared: VersionText,
  at: number,
): Promise<StudyVersion> {
  const version = await store.publishVersion({ ...prepared, slug: newSlug(), at });
  await remember(store, folder, version, at);
  return version;
}

/** Checks, prepares and stages a study folder, and stores its path. Throws StudyMistakes. */
export async function tryFolder(
  store: Store,
  folder: string,
  dataFolder: string,
  at: number,
  preparation: Preparation = {},
): Promise<StudyVersion> {
  const version = await stage(store, await prepareVersion(folder, dataFolder, preparation), at);
  await remember(store, folder, version, at);
  return version;
}
