import type { Logger } from 'pino';
import type { Progress } from '../../platform/progress.ts';
import type { Env } from '../../platform/env.ts';
import type { OpenLine } from '../../platform/line.ts';
import type { VersionText } from '../../db/contract/store.ts';
import type { AppContext } from './context/context.ts';

/** A server that answers requests. */
export interface ServedContext {
  /** Address of the server, without a slash at the end. */
  url: string;
  /** Connects to it from this process. */
  line: OpenLine;
  /** `isDemo`: whether one click signs in as owner. */
  context: AppContext & { isDemo: boolean };
  /** Checks and prepares a study folder in a thread. Throws AppError 'study-mistakes'. */
  prepare(folder: string, onProgress: (progress: Progress) => void): Promise<VersionText>;
  close(): Promise<void>;
}

/**
 * Opens a data folder and serves its studies. `log` receives the server's faults. `isTemporary`: the folder is deleted after use,
 * so answers need not survive a power cut.
 */
export type StartServer = (
  env: Env,
  log: (line: string) => void,
  options?: { isDemo?: boolean; isTemporary?: boolean; logger?: Logger },
) => Promise<ServedContext>;
