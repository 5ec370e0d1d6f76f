/** Every thread's file, by its name in dist/server: from the project's root. */
export const WORKER_ENTRIES = {
  'refill-worker': 'server/refill/refill-worker.ts',
  'model-worker': 'server/models/model-worker.ts',
  'console-worker': 'server/console/work/console-worker.ts',
};
