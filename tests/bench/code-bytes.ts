import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../../server/project-root.ts';

/** Bytes that a listener's browser may be made to fetch, gzip. */
export const MOST_BYTES = { firstScreen: 60_000, wholeApp: 120_000 };

const client = join(projectRoot(), 'dist/client');
const assets = join(client, 'assets');

const gzipBytes = (text: string): number => gzipSync(text, { level: 9 }).length;
const named = (text: string): string[] => [...text.matchAll(/[\w.-]+\.(?:js|css)/gu)].map(([name]) => name);
const read = (name: string): string => readFileSync(join(assets, name), 'utf8');

/** Files that some files name, and those that these name, as far as the build made them. */
function reachable(from: readonly string[], built: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name) || !built.has(name)) continue;
    found.add(name);
    open.push(...named(read(name)));
  }
  return found;
}

/** Size of the built listener's app, gzip: what its page loads at once, and all that it may ever load. */
export function codeBytes(): { firstScreen: number; wholeApp: number } {
  const built = new Set(readdirSync(assets));
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  const size = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + gzipBytes(read(name)), gzipBytes(page));
  return {
    firstScreen: size(named(page).filter((name) => built.has(name))),
    wholeApp: size(reachable(named(page), built)),
  };
}
