import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { projectRoot } from '../../server/platform/project-root.ts';

export interface BuiltFile {
  /** Below dist/client. */
  path: string;
  text: string;
}

const NAMED = /["'`(](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`)]/g;
const IMPORTED = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/** A page of the built client, and the files that it may load, one way or another, sooner or later. */
export async function filesOf(page: string): Promise<BuiltFile[]> {
  return follow(page, NAMED);
}

/** A page of the built client with the scripts that have to arrive before it shows anything. */
export async function firstScreenOf(page: string): Promise<BuiltFile[]> {
  const files = await follow(page, IMPORTED, NAMED);
  return files.filter(({ path }) => path.endsWith('.js'));
}

async function follow(page: string, pattern: RegExp, first = pattern): Promise<BuiltFile[]> {
  const files = new Map<string, BuiltFile>();
  const open = [page];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (files.has(path)) continue;
    const text = await readFile(join(projectRoot(), 'dist', 'client', path), 'utf8');
    files.set(path, { path, text });
    for (const [, name = ''] of text.matchAll(path === page ? first : pattern))
      open.push(posix.join('assets', name));
  }
  return [...files.values()];
}
