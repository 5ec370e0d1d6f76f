import { startWorker } from '../../platform/start-worker.ts';
import type { Judged } from './judge-pages.ts';

/** Request to the worker. */
export interface JudgeRequest {
  dataFolder: string;
  databaseUrl: string | null;
  databaseReadUrl: string | null;
  /** Name of the study. */
  study: string;
  at: number;
}

/**
 * Runs judgePages in a separate thread, because rules read all ratings and must not delay listeners. Rejects with the
 * thread's error, and when `signal` aborts.
 */
export function judgeInWorker(workerData: JudgeRequest, signal: AbortSignal): Promise<Judged> {
  return new Promise((resolve, reject) => {
    const worker = startWorker('backfill-worker', workerData);
    const stop = (): void => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (judged: Judged) => resolve(judged));
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('the worker ended before it had judged the pages'));
    });
  });
}
