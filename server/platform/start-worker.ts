import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { projectRoot } from './project-root.ts';
import { WORKER_ENTRIES } from './worker-entries.ts';

/**
 * A thread of its own with its data. A thread does not inherit the loader of TypeScript. From sources, it loads it again, which takes
 * seconds. Tests build dist/server first and set EARSHOT_THREADS=built, which starts the threads from there. `resourceLimits`: of its memory,
 * if not Node's own.
 */
export function startWorker(
  name: keyof typeof WORKER_ENTRIES,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
): Worker {
  if (!import.meta.filename.endsWith('.ts') || process.env['EARSHOT_THREADS'] === 'built')
    return new Worker(join(projectRoot(), `dist/server/${name}.js`), { workerData, resourceLimits });
  const entry = pathToFileURL(join(projectRoot(), WORKER_ENTRIES[name])).href;
  const [tsx, file] = [import.meta.resolve('tsx/esm/api'), entry].map((url) => JSON.stringify(url));
  const boot = `import(${tsx}).then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(boot, { eval: true, workerData, execArgv: [], resourceLimits });
}
