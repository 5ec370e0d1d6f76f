import { parentPort, workerData } from 'node:worker_threads';
import { databaseAt } from '../db/open.ts';
import { renderReport } from '../services.ts';
import type { StartServer } from '../app/listening/start-server.ts';
import type { Env } from '../platform/env.ts';
import { faultOf, type FromThread, type ToThread } from '../app/operations/worker-messages.ts';
import type { Progress } from '../platform/progress.ts';
import type { Task, TaskWorld } from '../app/jobs/task.ts';
import { tasks } from '../app/operations/task-registry.ts';
import { lowerPriority } from '../platform/low-priority.ts';

lowerPriority();

const { env }: { env: Env } = workerData;
const database = databaseAt(env.databaseUrl, env.databaseReadUrl);
let opened: Promise<TaskWorld['store']> | null = null;
/** Loaded where a task asks for it: it brings the whole server. */
const startServer: StartServer = async (...args) => (await import('../compose.ts')).startServer(...args);
const running = new Map<number, AbortController>();
const named: ReadonlyMap<string, Task<unknown, unknown>> = new Map(Object.entries(tasks));

/** Opened by the first task that can, so that a database that is away for a while refuses tasks and ends no thread. */
async function openStore(): Promise<TaskWorld['store']> {
  opened ??= database.read(env.dataFolder).catch((cause: unknown) => {
    opened = null;
    throw cause;
  });
  const store = await opened;
  await store.caughtUp();
  return store;
}

const tell = (message: FromThread): void => parentPort?.postMessage(message, []);

/** The server asks for tasks of the registry alone, with requests of their types: WorkerPool sees to that. */
async function runTask(id: number, name: string, request: unknown): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  try {
    const task = named.get(name);
    if (!task) throw new Error(`there is no task ${name}`);
    const world = {
      env,
      store: await openStore(),
      database,
      startServer,
      renderReport,
      now: Date.now,
      progress: (progress: Progress) => tell({ id, progress }),
      signal: stop.signal,
    };
    tell({ id, reply: JSON.stringify(await task.run(request, world)) ?? 'null' });
  } catch (cause) {
    tell({ id, fault: faultOf(cause) });
  } finally {
    running.delete(id);
  }
}

parentPort?.on('message', (message: ToThread) => {
  if ('stop' in message) running.get(message.id)?.abort();
  else void runTask(message.id, message.task, message.request);
});
