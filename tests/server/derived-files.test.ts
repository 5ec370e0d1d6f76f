import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DerivedFiles } from '../../server/derived-files.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-derived-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** A file of 100 bytes. */
async function make(files: DerivedFiles, hash: string): Promise<void> {
  await writeFile(files.path(hash), Buffer.alloc(100, hash));
}

test('fifty readers of one clip at once share one read and count it once', async () => {
  const files = new DerivedFiles(folder, 250);
  await make(files, 'a');
  await make(files, 'b');
  const readings = await Promise.all(Array.from({ length: 50 }, () => files.read('a')));
  expect(readings[0]).toEqual(Buffer.alloc(100, 'a'));
  for (const bytes of readings) expect(bytes).toBe(readings[0]);
  const other = await files.read('b');
  expect(await files.read('a')).toBe(readings[0]);
  expect(await files.read('b')).toBe(other);
});

test('what was used longest ago goes when there is no room', async () => {
  const files = new DerivedFiles(folder, 250);
  for (const hash of ['a', 'b', 'c']) await make(files, hash);
  const [a, b] = [await files.read('a'), await files.read('b')];
  expect(await files.read('a')).toBe(a);
  await files.read('c');
  expect(await files.read('a')).toBe(a);
  expect(await files.read('b')).not.toBe(b);
});

test('a read that fails is tried again the next time', async () => {
  const files = new DerivedFiles(folder, 250);
  const missing = await Promise.allSettled([files.read('a'), files.read('a')]);
  expect(missing.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await make(files, 'a');
  expect(await files.read('a')).toEqual(Buffer.alloc(100, 'a'));
});
