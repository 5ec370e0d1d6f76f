import { rmSync } from 'node:fs';
import { access, constants, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UserError } from '#core/text/user-error.ts';
import { GaveUp } from './browser.ts';
import { localEnv } from '../../platform/env.ts';
import { rehearseVersion, type RehearsalOptions } from './rehearse-version.ts';
import type { RehearsalReport } from './report.ts';
import type { StartServer } from '../listening/start-server.ts';
import { tryFolder } from '../studies/publish.ts';

export interface RehearseOptions extends RehearsalOptions {
  startServer: StartServer;
  /** The study's folder. */
  folder: string;
  /**
   * Data folder in which the study is staged and the sessions are kept. Default: a temporary folder, which is deleted
   * afterwards.
   */
  dataFolder?: string;
  /** Prepared files that a temporary data folder shares, so that they are not made again. Used if it is a folder in which files may be written. */
  derivedFolder?: string;
  /** Called with every fault of the server as it occurs. The report lists them at its end. */
  log?: (line: string) => void;
}

/** Error if the server failed for too long. The message ends with its last fault. */
export class RehearsalStopped extends UserError {
  constructor(message: string, options: ErrorOptions) {
    super(message, [], options);
    this.name = 'RehearsalStopped';
  }
}

/** Whether a path is a folder in which this user may write. */
const isOpenFolder = (path: string): Promise<boolean> =>
  // The dot refuses a file.
  access(`${path}/.`, constants.W_OK).then(
    () => true,
    () => false,
  );

async function rehearseIn(
  dataFolder: string,
  options: RehearseOptions,
  /** Whether each is deleted after use. */
  isTemporary: { data: boolean; sounds: boolean },
): Promise<{ text: string; report: RehearsalReport }> {
  const { folder } = options;
  const faults: string[] = [];
  const hearFault = (line: string): void => {
    faults.push(`server: ${line}`);
    options.log?.(`server: ${line}`);
  };
  const env = localEnv(dataFolder);
  const running = await options.startServer(env, hearFault, { isTemporary: isTemporary.data });
  const { url, line, context } = running;
  try {
    const version = await tryFolder(context.store, folder, dataFolder, context.now(), {
      isTemporary: isTemporary.sounds,
    });
    const { text, report } = await rehearseVersion({ ...context, url, line }, version, options);
    return { text: [text, ...faults].join('\n'), report };
  } catch (cause) {
    if (!(cause instanceof GaveUp)) throw cause;
    throw new RehearsalStopped([cause.message, ...faults.slice(-1)].join('\n'), { cause });
  } finally {
    await running.close();
  }
}

/**
 * Checks, prepares and stages a study folder, then sends simulated listeners through the real server. Their sessions
 * have a separate mode, which no quota, code or export of listeners includes. Throws StudyMistakes, and
 * RehearsalStopped if the server fails for too long.
 */
export async function rehearseFolder(
  options: RehearseOptions,
): Promise<{ text: string; report: RehearsalReport }> {
  if (options.dataFolder !== undefined)
    return rehearseIn(options.dataFolder, options, { data: false, sounds: false });
  const dataFolder = await mkdtemp(join(tmpdir(), 'earshot-rehearsal-'));
  try {
    const { derivedFolder } = options;
    const shared = derivedFolder !== undefined && (await isOpenFolder(derivedFolder)) ? derivedFolder : null;
    if (shared !== null) await symlink(resolve(shared), join(dataFolder, 'derived'), 'dir');
    return await rehearseIn(dataFolder, options, { data: true, sounds: shared === null });
  } finally {
    // At once: nobody waits for this process, and of thousands of files each would be handed over to another thread.
    rmSync(dataFolder, { recursive: true });
  }
}
