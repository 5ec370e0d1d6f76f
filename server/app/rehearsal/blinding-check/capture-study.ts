import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Capture } from '#core/blinding-check/capture.ts';
import type { Study } from '#core/study/study.ts';
import { localEnv } from '../../../platform/env.ts';
import type { StartServer } from '../../listening/start-server.ts';
import { captureSessions, type CaptureOptions } from './capture-sessions.ts';

/** A study with the path of its audio files, or a function that creates them. */
export interface CheckedStudy {
  name: string;
  study: Study;
  /** Folder of the derived files. */
  derivedFolder: string;
}

/**
 * Runs sessions through a separate server with a temporary data folder, which is deleted afterwards. The data folder
 * of a published study is only read. Throws GaveUp if the separate server fails for too long, and the signal's
 * reason.
 */
export async function captureStudy(
  startServer: StartServer,
  { name, study, derivedFolder }: CheckedStudy,
  options: CaptureOptions,
  log: (line: string) => void = () => undefined,
): Promise<Capture> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'earshot-blind-check-'));
  try {
    await symlink(resolve(derivedFolder), join(dataFolder, 'derived'), 'dir');
    const env = localEnv(dataFolder);
    const running = await startServer(env, log, { isTemporary: true });
    try {
      const { url, context } = running;
      return await captureSessions({ ...context, url }, { name, study }, options);
    } finally {
      await running.close();
    }
  } finally {
    await rm(dataFolder, { recursive: true });
  }
}
