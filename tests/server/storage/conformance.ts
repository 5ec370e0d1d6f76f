import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Blobs, BlobStorage, NamedBlob } from '../../../server/storage/contract.ts';
import { temporaryFolder } from '../../support/test-server.ts';

/** Larger than one part of an upload in parts, and no whole number of them. */
const LARGE = 17 * 1024 ** 2 + 12_345;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Tests that every storage passes. `open`: the same storage, opened again, empty at the first time of each test. */
export function conformsToStorage(open: (test: string) => BlobStorage): void {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let number = 0;
  let storage: BlobStorage;
  let blobs: Blobs;

  beforeEach(async () => {
    folder = await temporaryFolder();
    number += 1;
    storage = open(`${number}`);
    blobs = storage.blobs('derived');
  });
  afterEach(() => folder.remove());

  /** A file with these bytes, and its blob. */
  async function made(name: string, bytes: Uint8Array): Promise<{ blob: NamedBlob; file: string }> {
    const file = join(folder.path, `file-${sha256(bytes)}`);
    await writeFile(file, bytes);
    return { blob: { name, sha256: sha256(bytes) }, file };
  }
  async function put(name: string, bytes: Uint8Array, where = blobs): Promise<void> {
    const { blob, file } = await made(name, bytes);
    await where.put(blob, file);
  }
  const read = async (name: string, from = blobs): Promise<Buffer> => buffer(await from.get(name));
  const names = async (prefix?: string, of = blobs): Promise<string[]> => {
    const found: string[] = [];
    for await (const { name } of of.list(prefix)) found.push(name);
    return found;
  };

  test.each([
    ['nothing', 0],
    ['one byte', 1],
    ['a clip', 100_003],
    ['several parts', LARGE],
  ])('what was stored is read again, whole: %s', async (_what, bytes) => {
    const content = randomBytes(bytes);
    await put('a.flac', content);
    expect(await blobs.exists('a.flac')).toBe(bytes);
    expect((await read('a.flac')).equals(content)).toBe(true);
    // By another server as well.
    const again = open(`${number}`).blobs('derived');
    expect(await again.exists('a.flac')).toBe(bytes);
    expect(sha256(await read('a.flac', again))).toBe(sha256(content));
  });

  test.each([
    ['the first bytes', { from: 0, length: 10 }],
    ['a part of the middle', { from: 40_000, length: 20_000 }],
    ['one byte', { from: 99_999, length: 1 }],
    ['more than there is', { from: 99_990, length: 1000 }],
  ])('a range is read alone: %s', async (_what, range) => {
    const content = randomBytes(100_000);
    await put('a.flac', content);
    const part = await buffer(await blobs.get('a.flac', range));
    expect(part.equals(content.subarray(range.from, range.from + range.length))).toBe(true);
  });

  test('a range in several parts, of a blob that was stored in parts', async () => {
    const content = randomBytes(LARGE);
    await put('a.wav', content);
    const range = { from: 8 * 1024 ** 2 - 5, length: 8 * 1024 ** 2 + 10 };
    const part = await buffer(await blobs.get('a.wav', range));
    expect(sha256(part)).toBe(sha256(content.subarray(range.from, range.from + range.length)));
  });

  test('a range behind the end is refused', async () => {
    await put('a.flac', randomBytes(10));
    await expect(blobs.get('a.flac', { from: 10, length: 1 })).rejects.toMatchObject({ code: 'bad-range' });
  });

  test('what is not there is named', async () => {
    await expect(blobs.get('missing.flac')).rejects.toMatchObject({
      code: 'not-found',
      message: 'there is no missing.flac in the storage',
    });
    await expect(blobs.get('missing.flac', { from: 0, length: 1 })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await blobs.exists('missing.flac')).toBeNull();
    expect(await names()).toEqual([]);
  });

  test.each([
    ['small', 1000],
    ['in parts', LARGE],
  ])('a file that is not what its hash says is refused, and nothing is there: %s', async (_what, bytes) => {
    const { blob, file } = await made('a.flac', randomBytes(bytes));
    const wrong = { ...blob, sha256: sha256(Buffer.from('another')) };
    await expect(blobs.put(wrong, file)).rejects.toMatchObject({ code: 'damaged' });
    expect(await blobs.exists('a.flac')).toBeNull();
    expect(await names()).toEqual([]);
  });

  test('a refused file leaves what was there before', async () => {
    const content = randomBytes(1000);
    await put('a.flac', content);
    const { blob, file } = await made('a.flac', randomBytes(1000));
    await expect(blobs.put({ ...blob, sha256: sha256(content) }, file)).rejects.toMatchObject({
      code: 'damaged',
    });
    expect((await read('a.flac')).equals(content)).toBe(true);
  });

  test('storing again changes nothing, and other bytes under the name replace it', async () => {
    const [first, second] = [randomBytes(1000), randomBytes(2000)];
    await put('a.flac', first);
    await put('a.flac', first);
    expect(await names()).toEqual(['a.flac']);
    await put('a.flac', second);
    expect((await read('a.flac')).equals(second)).toBe(true);
  });

  test('a deleted blob is gone; deleting it again is no error', async () => {
    await put('a.flac', randomBytes(10));
    await put('large.flac', randomBytes(LARGE));
    await blobs.delete('a.flac');
    await blobs.delete('a.flac');
    await blobs.delete('large.flac');
    expect(await blobs.exists('a.flac')).toBeNull();
    expect(await names()).toEqual([]);
  });

  test('all blobs of a kind are listed by name, of a prefix alone, with their sizes', async () => {
    for (const name of ['rows/2.jsonl', 'b.flac', 'rows/1.jsonl', 'a.flac'])
      await put(name, Buffer.from(name));
    await put('other.zip', Buffer.from('x'), storage.blobs('exports'));
    expect(await names()).toEqual(['a.flac', 'b.flac', 'rows/1.jsonl', 'rows/2.jsonl']);
    expect(await names('rows/')).toEqual(['rows/1.jsonl', 'rows/2.jsonl']);
    expect(await names('', storage.blobs('exports'))).toEqual(['other.zip']);
    for await (const { name, bytes } of blobs.list()) expect(bytes).toBe(name.length);
  });

  test('a list of many blobs is complete', async () => {
    const wanted = Array.from({ length: 1050 }, (_, index) => `many/${String(index).padStart(4, '0')}`);
    const { blob, file } = await made('many', Buffer.from('x'));
    for (let at = 0; at < wanted.length; at += 50)
      await Promise.all(wanted.slice(at, at + 50).map((name) => blobs.put({ ...blob, name }, file)));
    expect(await names('many/')).toEqual(wanted);
  });

  test('names with spaces, other letters and signs are kept as they are', async () => {
    const odd = ['exports/a study (2).zip', 'studies/听力/clip+1 & 2%20=.flac', "it's.txt"];
    for (const name of odd) await put(name, Buffer.from(name));
    expect((await names()).toSorted()).toEqual(odd.toSorted());
    for (const name of odd) expect((await read(name)).toString()).toBe(name);
  });

  test.each(['', '../secret', 'a/../../secret', '/etc/passwd', 'a//b'])('%j is no name', async (name) => {
    const { blob, file } = await made('a', Buffer.from('x'));
    await expect(async () => blobs.put({ ...blob, name }, file)).rejects.toThrow(RangeError);
    await expect(async () => blobs.get(name)).rejects.toThrow(RangeError);
    await expect(async () => blobs.delete(name)).rejects.toThrow(RangeError);
  });

  test('who reads a blob while it is replaced gets one of the two whole', async () => {
    const versions = [randomBytes(300_000), randomBytes(300_000)];
    const files = await Promise.all(versions.map((bytes) => made('a.flac', bytes)));
    await put('a.flac', versions[0] ?? Buffer.of());
    const writing = (async () => {
      for (let turn = 0; turn < 10; turn += 1)
        for (const { blob, file } of files) await blobs.put(blob, file);
    })();
    const hashes = new Set(files.map(({ blob }) => blob.sha256));
    for (let turn = 0; turn < 10; turn += 1) expect(hashes).toContain(sha256(await read('a.flac')));
    await writing;
  });
}
