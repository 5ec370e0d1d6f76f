import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { docsFolder, projectRoot } from '../../server/platform/project-root.ts';

const SOURCES = ['docs', 'CONTRIBUTING.md', 'CHANGELOG.md', 'package.json'];

const changedAt = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.mtimeMs ?? 0;

/** Folders that a build of the docs writes beside its sources. */
const WRITTEN = /\.vitepress\/(?:cache|\.temp)(?:\/|$)/u;

/** The file at a path, or all source files below it. */
async function filesAt(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !WRITTEN.test(file));
}

/** Builds the docs with `npm run docs:build`, unless the build is newer than the sources. Fails on a dead link. */
export async function buildDocs(): Promise<void> {
  const files = await Promise.all(SOURCES.map((name) => filesAt(join(projectRoot(), name))));
  const sources = await Promise.all(files.flat().map(changedAt));
  if ((await changedAt(join(docsFolder(), 'hashmap.json'))) > Math.max(...sources)) return;
  await promisify(execFile)('npm', ['run', 'docs:build'], {
    cwd: projectRoot(),
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
