import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/platform/project-root.ts';
import { filesOf, firstScreenOf } from '../support/built-client.ts';

const FIRST_SCREEN_LIMIT_BYTES = 60_000;

/** Every match of a pattern's first group in the sources below a folder of the core. */
async function inCore(folder: string, pattern: RegExp): Promise<string[]> {
  const root = join(projectRoot(), 'server', 'core', folder);
  const found = new Set<string>();
  for (const file of await readdir(root, { recursive: true })) {
    if (!file.endsWith('.ts')) continue;
    const text = await readFile(join(root, file), 'utf8');
    for (const [, word = ''] of text.matchAll(pattern)) found.add(word);
  }
  return [...found];
}

async function findIn(page: string, words: readonly string[]): Promise<string[]> {
  const files = await filesOf(page);
  return words.flatMap((word) =>
    files.filter(({ text }) => text.includes(word)).map(({ path }) => `${path}: ${word}`),
  );
}

test('S1 the built listener app names no role of a clip', async () => {
  const roles = [
    'hidden reference',
    'low anchor',
    'high anchor',
    'null pair',
    'obvious better',
    'obvious worse',
    'flawed',
  ];
  expect(await findIn('index.html', roles)).toEqual([]);
});

test('S1 the built listener app names no rule that ratings have to pass', async () => {
  const rules = await inCore('methods', /defineVerdict\(\{\s*id: '([^']+)'/g);
  expect(rules).toContain('att batch');
  expect(rules.length).toBeGreaterThanOrEqual(6);
  expect(await findIn('index.html', rules)).toEqual([]);
});

test('the built listener app carries no sockets and no statistics', async () => {
  const statistics = await inCore('stats', /(\w+ requires [a-z]+ [a-z]+)/g);
  expect(statistics.length).toBeGreaterThanOrEqual(6);
  expect(await findIn('index.html', ['socket.io', 'engine.io', ...statistics])).toEqual([]);
  expect(await findIn('console.html', ['socket.io'])).not.toEqual([]);
});

test('P5 the built listener app asks for no microphone, and has no source maps', async () => {
  expect(await findIn('index.html', ['sourceMappingURL', 'getUserMedia'])).toEqual([]);
  const built = await readdir(join(projectRoot(), 'dist', 'client'), { recursive: true });
  expect(built.filter((file) => file.endsWith('.map'))).toEqual([]);
});

test('what follows the first screen is part of the search, and the researcher is not', async () => {
  const paths = (await filesOf('index.html')).map(({ path }) => path);
  expect(paths).toContainEqual(expect.stringMatching(/wavesurfer.*\.js$/));
  expect(paths).not.toContainEqual(expect.stringMatching(/live-.*\.js$/));
});

test('the scripts of the first screen stay below 60 kB compressed', async () => {
  const files = await firstScreenOf('index.html');
  const bytes = files.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0);
  process.stdout.write(`first screen: ${(bytes / 1000).toFixed(1)} kB of script in ${files.length} files\n`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(FIRST_SCREEN_LIMIT_BYTES);
});
