import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderStorage } from '../../../server/storage/folder-storage.ts';
import { LocalCopies } from '../../../server/storage/local-copies.ts';
import type { Blobs, NamedBlob } from '../../../server/storage/contract.ts';
import { fileSha256 } from '../../../server/platform/zip-folder.ts';
import { temporaryFolder } from '../../support/test-server.ts';

const BYTES = 1000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let blobs: Blobs;
/** Reads of the storage. */
let read: string[];

beforeEach(async () => {
  folder = await temporaryFolder();
  read = [];
  const stored = new FolderStorage(at('storage')).blobs('derived');
  blobs = {
    ...bound(stored),
    get: (name, range) => {
      read.push(name);
      return stored.get(name, range);
    },
  };
});
afterEach(() => folder.remove());

const at = (...names: string[]): string => join(folder.path, ...names);

/** The methods of an object, so that one of them can be watched. */
const bound = (of: Blobs): Blobs => ({
  localPath: (name) => of.localPath(name),
  put: (blob, file) => of.put(blob, file),
  get: (name, range) => of.get(name, range),
  exists: (name) => of.exists(name),
  delete: (name) => of.delete(name),
  list: (prefix) => of.list(prefix),
});

async function stored(): Promise<NamedBlob & { content: Buffer }> {
  const content = randomBytes(BYTES);
  await writeFile(at('new'), content);
  const sha256 = await fileSha256(at('new'));
  const blob = { name: `${sha256}.flac`, sha256 };
  await blobs.put(blob, at('new'));
  return { ...blob, content };
}

const copies = async (): Promise<string[]> => (await readdir(at('copies'))).toSorted();
const open = (limit = 1e9): LocalCopies => new LocalCopies(blobs, at('copies'), limit);

/** As if the copy had been used so many minutes ago. */
async function usedBefore({ name }: NamedBlob, minutes: number): Promise<void> {
  const seconds = Date.now() / 1000 - 60 * minutes;
  await utimes(at('copies', name), seconds, seconds);
}

test('a blob is read from the storage once, however many ask for it at the same time', async () => {
  const blob = await stored();
  const cache = open();
  const paths = await Promise.all(Array.from({ length: 20 }, () => cache.path(blob)));
  expect(new Set(paths)).toEqual(new Set([at('copies', blob.name)]));
  expect((await readFile(paths[0] ?? '')).equals(blob.content)).toBe(true);
  await open().path(blob);
  expect(read).toEqual([blob.name]);
});

test('a copy that was deleted comes back', async () => {
  const blob = await stored();
  const cache = open();
  await rm(await cache.path(blob));
  expect((await readFile(await cache.path(blob))).equals(blob.content)).toBe(true);
  expect(read).toHaveLength(2);
});

test('the copies that were used last stay, within the limit', async () => {
  const all = [];
  for (let index = 0; index < 5; index += 1) all.push(await stored());
  const cache = open(3.5 * BYTES);
  const [first, second, third, fourth] = all;
  if (!first || !second || !third || !fourth) throw new Error('five were stored');
  for (const blob of [first, second, third]) await cache.path(blob);
  await usedBefore(first, 1);
  await usedBefore(second, 30);
  await usedBefore(third, 20);
  await cache.path(fourth);
  await cache.tidy();
  expect(await copies()).toEqual([first, third, fourth].map(({ name }) => name).toSorted());
});

test('old copies are deleted a moment after a new one came, which can be opened until then', async () => {
  const cache = open(0);
  const path = await cache.path(await stored());
  expect((await readFile(path)).length).toBe(BYTES);
  await expect.poll(copies, { timeout: 5000 }).toEqual([]);
});

test('using a copy is known to other threads and after a restart', async () => {
  const blob = await stored();
  await open().path(blob);
  await usedBefore(blob, 30);
  await open().path(blob);
  const { mtimeMs } = await stat(at('copies', blob.name));
  expect(Date.now() - mtimeMs).toBeLessThan(60_000);
});

test('a clip that is not in the storage yet, and other files, are never deleted', async () => {
  const blob = await stored();
  const cache = open(1);
  await cache.path(blob);
  const made = `${'0'.repeat(64)}.flac`;
  await writeFile(at('copies', made), randomBytes(BYTES));
  await writeFile(at('copies', 'measured.jsonl'), randomBytes(BYTES));
  await cache.tidy();
  expect(await copies()).toEqual([made, 'measured.jsonl']);
});

test('a blob that was changed in the storage is refused, and leaves no copy', async () => {
  const blob = await stored();
  await writeFile(at('storage', 'derived', blob.name), 'changed');
  await expect(open().path(blob)).rejects.toMatchObject({ code: 'damaged' });
  expect(await copies()).toEqual([]);
});

test('a blob that is nowhere is named', async () => {
  await expect(open().path({ name: 'a.flac', sha256: '' })).rejects.toMatchObject({ code: 'not-found' });
});
