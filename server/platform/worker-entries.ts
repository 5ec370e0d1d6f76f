/** Every thread's file, by its name in dist/server: from the project's root. */
export const WORKER_ENTRIES = {
  'backfill-worker': 'server/workers/backfill-worker.ts',
  'model-worker': 'server/workers/model-worker.ts',
  'sound-worker': 'server/workers/sound-worker.ts',
  'console-worker': 'server/workers/console-worker.ts',
};
