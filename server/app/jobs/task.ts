import type { RenderReport } from '#core/reporting/report-page.ts';
import type { Progress } from '../../platform/progress.ts';
import type { Env } from '../../platform/env.ts';
import type { Database } from '../../db/contract/database.ts';
import type { StartServer } from '../listening/start-server.ts';
import type { Store } from '../../db/contract/store.ts';

/** Dependencies of a task in a separate thread. */
export interface TaskWorld {
  env: Env;
  /** Read-only store, used while the server writes. */
  store: Store;
  database: Database;
  startServer: StartServer;
  renderReport: RenderReport;
  now(): number;
  /** Reports progress to the requester. */
  progress(progress: Progress): void;
  /** Aborts when the reply is no longer needed. */
  signal: AbortSignal;
}

/**
 * Work that takes longer than a listener may wait, in a separate thread. Request and reply are copied, so they are
 * plain data. Throws AppError, StoreError and StudyMistakes for the requester; any other error is a fault.
 */
export interface Task<Request, Reply> {
  run(request: Request, world: TaskWorld): Promise<Reply>;
}

/** Reply of a task. */
export type TaskReply<T> = T extends { run(...args: never[]): Promise<infer Reply> } ? Reply : never;

/** Options of a requester that waits for a task. */
export interface Attention {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}
