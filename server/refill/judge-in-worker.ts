import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../project-root.ts';
import type { Judged } from './judge-pages.ts';

/** What the worker is asked for. */
export interface JudgeRequest {
  dataFolder: string;
  /** Name of the study. */
  study: string;
  at: number;
}

/** A thread does not inherit what makes Node read TypeScript, so that where this runs from its sources it is told anew. */
function startWorker(workerData: JudgeRequest): Worker {
  if (!import.meta.filename.endsWith('.ts'))
    return new Worker(join(projectRoot(), 'dist/server/refill-worker.js'), { workerData });
  const [tsx, file] = ['tsx/esm/api', './refill-worker.ts'].map((name) =>
    JSON.stringify(import.meta.resolve(name)),
  );
  const boot = `import(${tsx}).then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(boot, { eval: true, workerData, execArgv: [] });
}

/**
 * judgePages in a thread of its own: rules look at all ratings at once, and no listener may wait for that. Rejects with
 * what went wrong there, and when `signal` ends it.
 */
export function judgeInWorker(workerData: JudgeRequest, signal: AbortSignal): Promise<Judged> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(workerData);
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
