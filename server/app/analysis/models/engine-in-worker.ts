import type { ModelResult } from '#core/models/model-result.ts';
import type { ModelTask } from '#core/models/model-task.ts';
import { startWorker } from '../../../platform/start-worker.ts';
import { ModelRefused, type EngineShell } from './engine.ts';

/** Request to the thread. */
export interface ModelRequest {
  engine: 'reml' | 'gibbs';
  task: ModelTask;
}

/** Message from the thread: progress, the result or a refusal. */
export type ModelReply = { progress: string } | { result: ModelResult } | { refused: string };

/** Runs an engine in a separate thread, because it computes for seconds and may be stopped. */
export function engineInWorker(engine: ModelRequest['engine']) {
  return (task: ModelTask, { progress, signal }: EngineShell): Promise<ModelResult> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request: ModelRequest = { engine, task };
      const worker = startWorker('model-worker', request);
      const stop = (): void => {
        reject(signal.reason);
        void worker.terminate();
      };
      signal.addEventListener('abort', stop, { once: true });
      worker.on('message', (reply: ModelReply) => {
        if ('progress' in reply) progress(reply.progress);
        else if ('result' in reply) resolve(reply.result);
        else reject(new ModelRefused(reply.refused));
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        signal.removeEventListener('abort', stop);
        reject(new Error(`the thread of the engine ${engine} ended without a result`));
      });
    });
}
