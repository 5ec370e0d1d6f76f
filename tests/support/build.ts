import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../server/platform/project-root.ts';

const VARIABLE = 'EARSHOT_THREADS';

/**
 * Builds the pages that the browser tests open, and the server with the files of its threads, as `npm run build` does: in production
 * mode, whatever the tests' own. Once for all projects of a run.
 */
export async function setup(): Promise<void> {
  if (process.env[VARIABLE] !== undefined) return;
  process.env[VARIABLE] = 'built';
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const part of [[], ['--ssr']])
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', ...part], {
      cwd: projectRoot(),
      env,
    });
}
