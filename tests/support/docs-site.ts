import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { docsFolder, projectRoot } from '../../server/platform/project-root.ts';

const SOURCES = ['docs', 'CONTRIBUTING.md', 'CHANGELOG.md', 'package.json'];

const changedAt = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.mtimeMs ?? 0;

/** Folders that a build of the docs writes beside its sources. */
const WRITTEN = /^\.vitepress\/(?:cache|\.temp)(?:\/|$)/u;

/** Time of the last change below a path, ms; 0 if there is nothing. */
async function lastChange(path: string): Promise<number> {
  const names = (await readdir(path, { recursive: true }).catch(() => [])).filter(
    (name) => !WRITTEN.test(name),
  );
  const times = await Promise.all(['', ...names].map((name) => changedAt(join(path, name))));
  return Math.max(...times);
}

/** Builds the docs with `npm run docs:build`, unless the build is newer than the sources. Fails on a dead link. */
export async function buildDocs(): Promise<void> {
  const sources = await Promise.all(SOURCES.map((name) => lastChange(join(projectRoot(), name))));
  if ((await changedAt(join(docsFolder(), 'hashmap.json'))) > Math.max(...sources)) return;
  await promisify(execFile)('npm', ['run', 'docs:build'], {
    cwd: projectRoot(),
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
