import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../../server/platform/project-root.ts';

/** Bytes that a page may make a browser fetch, gzip: what it loads at once, and all that it may ever load. */
interface CodeBytes {
  firstScreen: number;
  wholeApp: number;
}

/**
 * What a listener's browser may be made to fetch, and a researcher's in the console: there its scripts, in one language, but for those of
 * the page with the plots.
 */
export const MOST_BYTES = { firstScreen: 60_000, wholeApp: 120_000 };
export const MOST_CONSOLE_BYTES = { firstScreen: 60_000, wholeApp: 153_000 };

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

/**
 * Parts of the console that only their own page fetches. Each has its own limit, because nobody who opens another page waits for it. The page
 * with the files of a study is mostly CodeMirror: 130 kB. The page of access tokens is opened once for each script. The import of
 * studies is opened once for each study of another tool, that of ratings once for each table.
 */
export const LAZY_PARTS = [
  { part: "console's editor of study files", files: /^(?:files|codemirror)-.*\.js$/iu, most: 140_000 },
  { part: "console's access tokens", files: /^tokens-.*\.js$/iu, most: 4500 },
  { part: "console's import of studies", files: /^(?:import-study|ImportStudy)-.*\.js$/u, most: 3000 },
  { part: "console's import of ratings", files: /^ratings-.*\.js$/u, most: 8000 },
];

/** Files that are not counted against the console's whole: the plots, lazy parts, the other language, style sheets. */
const LEFT_OUT = /^(?:analysis|messages-zh|zh-names)-|\.css$/u;
const isLeftOut = (file: string): boolean =>
  LEFT_OUT.test(file) || LAZY_PARTS.some(({ files }) => files.test(file));

/** Size of a built page: by default that of listeners. */
export function codeBytes(name: 'index.html' | 'console.html' = 'index.html'): CodeBytes {
  const built = new Set(readdirSync(assets));
  const page = readFileSync(join(client, name), 'utf8');
  const size = (names: Iterable<string>): number =>
    [...names].reduce((sum, file) => sum + gzipBytes(read(file)), gzipBytes(page));
  return {
    firstScreen: size(named(page).filter((file) => built.has(file))),
    wholeApp: size(
      [...reachable(named(page), built)].filter((file) => name === 'index.html' || !isLeftOut(file)),
    ),
  };
}

/** Size of the files of a lazy part. */
export const lazyBytes = ({ files }: (typeof LAZY_PARTS)[number]): number =>
  readdirSync(assets)
    .filter((file) => files.test(file))
    .reduce((sum, file) => sum + gzipBytes(read(file)), 0);
