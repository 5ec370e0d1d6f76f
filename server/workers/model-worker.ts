import { parentPort, workerData } from 'node:worker_threads';
import { gibbsModel } from '#core/models/gibbs-model.ts';
import { remlModel } from '#core/models/reml-model.ts';
import type { ModelReply, ModelRequest } from '../app/analysis/models/engine-in-worker.ts';
import { lowerPriority } from '../platform/low-priority.ts';

lowerPriority();

const { engine, task }: ModelRequest = workerData;
const models = { reml: remlModel, gibbs: gibbsModel };
const PROGRESS_EVERY_MS = 500;

const say = (reply: ModelReply): void => parentPort?.postMessage(reply, []);

let saidAt = performance.now();
function progress(line: string): void {
  const at = performance.now();
  if (at - saidAt < PROGRESS_EVERY_MS) return;
  saidAt = at;
  say({ progress: line });
}

try {
  say({ result: models[engine](task, progress) });
} catch (cause) {
  // Ratings that have no model get a message; any other error is a bug and ends the thread.
  if (!(cause instanceof RangeError)) throw cause;
  say({ refused: cause.message });
}
