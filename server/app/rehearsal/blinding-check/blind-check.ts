import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBlinding, type BlindingCheck } from '#core/blinding-check/check-blinding.ts';
import { blindingText, reportBlinding } from '#core/blinding-check/blinding-report.ts';
import { captureStudy, type CheckedStudy } from './capture-study.ts';
import type { Database } from '../../../db/contract/database.ts';
import type { StudyVersion } from '../../../db/contract/store.ts';
import type { StartServer } from '../../listening/start-server.ts';
import { findStudy } from '../../ratings/study-sessions.ts';
import { statOrNull } from '../../../platform/inside-folder.ts';
import type { Env } from '../../../platform/env.ts';
import { DerivedFiles } from '../../../storage/derived-files.ts';
import { servedClips } from '../../bundles/served-clips.ts';
import { prepareFolder, studyName } from '../../studies/publish.ts';

export interface BlindCheckOptions {
  startServer: StartServer;
  database: Database;
  /** A study's folder, or the name of a published study. */
  study: string;
  /** Data folder of published studies. */
  dataFolder: string;
  /** Object storage of the clips. Default: they are in the data folder. */
  s3?: Env['s3'];
  sessions: number;
  seed: string;
  /** Called with every fault of the server. */
  log?: (line: string) => void;
}

/** Prepares a folder for the check only. */
async function inFolder<T>(folder: string, use: (study: CheckedStudy) => Promise<T>): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'earshot-prepared-'));
  try {
    const study = await prepareFolder(folder, dataFolder, undefined, { isTemporary: true });
    return await use({ name: studyName(folder), study, derivedFolder: join(dataFolder, 'derived') });
  } finally {
    await rm(dataFolder, { recursive: true });
  }
}

async function versionIn(database: Database, dataFolder: string, name: string): Promise<StudyVersion> {
  const store = await database.read(dataFolder);
  try {
    return await findStudy(store, name);
  } finally {
    await store.close();
  }
}

/** A published study as it is served. Its data folder is only read, so a server may run at the same time. */
async function published<T>(
  name: string,
  database: Database,
  env: Pick<Env, 'dataFolder' | 's3'>,
  use: (study: CheckedStudy) => Promise<T>,
): Promise<T> {
  const { dataFolder } = env;
  const { study } = await versionIn(database, dataFolder, name);
  await DerivedFiles.of(env).bring(servedClips(study));
  return use({ name, study, derivedFolder: join(dataFolder, 'derived') });
}

/**
 * Runs simulated sessions through the real server, and tests what browsers received. Throws StudyMistakes and
 * StoreError.
 */
export async function blindCheck(
  options: BlindCheckOptions,
): Promise<{ text: string; check: BlindingCheck }> {
  const { startServer, database, study: named, dataFolder, s3 = null, sessions, seed, log } = options;
  const isFolder = (await statOrNull(join(named, 'study.yaml'))) !== null;
  const capture = (study: CheckedStudy) => captureStudy(startServer, study, { sessions, seed }, log);
  const captured = await (isFolder
    ? inFolder(named, capture)
    : published(studyName(named), database, { dataFolder, s3 }, capture));
  const check = checkBlinding(captured, seed);
  return { text: blindingText(studyName(named), reportBlinding(check)), check };
}
