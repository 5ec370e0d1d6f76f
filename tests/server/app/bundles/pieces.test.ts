import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bytesPiece,
  chunksOf,
  lengthOf,
  slicePieces,
  zerosPiece,
  type Piece,
} from '../../../../server/app/bundles/pieces.ts';
import { openFilesBelow } from '../../../support/open-files.ts';
import { temporaryFolder } from '../../../support/test-server.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let pieces: Piece[];
const WHOLE = Buffer.from('headCONTENT\0\0\0tail');

beforeAll(async () => {
  folder = await temporaryFolder();
  const path = join(folder.path, 'file');
  await writeFile(path, '42CONTENT of a file');
  pieces = [
    bytesPiece(Buffer.from('head')),
    { path, from: 2, length: 7 },
    zerosPiece(3),
    bytesPiece(Buffer.from('tail')),
  ];
});

afterAll(() => folder.remove());

async function read(from: readonly Piece[], chunkBytes: number): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(from, Buffer.alloc(chunkBytes))) chunks.push(Buffer.from(chunk));
  return chunks;
}

test.each([18, 100])('pieces that fit into %i bytes come in one chunk', async (size) => {
  expect(await read(pieces, size)).toEqual([WHOLE]);
});

test.each([1, 2, 5, 17])(
  'the first piece comes alone, then the others in chunks of %i bytes',
  async (size) => {
    const chunks = await read(pieces, size);
    expect(Buffer.concat(chunks)).toEqual(WHOLE);
    expect(lengthOf(pieces)).toBe(WHOLE.length);
    const ends = chunks.map((_, i) => lengthOf(chunks.slice(0, i + 1).map(bytesPiece)));
    const last = [pieces[0]?.length ?? 0, WHOLE.length];
    expect(ends).toEqual(expect.arrayContaining(last));
    for (const [i, { length }] of chunks.entries())
      if (!last.includes(ends[i] ?? 0)) expect(length).toBe(size);
  },
);

test('every part of the whole is the part of its bytes', async () => {
  for (let from = 0; from <= WHOLE.length; from += 1) {
    for (let to = from; to <= WHOLE.length; to += 1) {
      const part = slicePieces(pieces, from, to);
      expect(Buffer.concat(await read(part, 4))).toEqual(WHOLE.subarray(from, to));
      expect(lengthOf(part)).toBe(to - from);
    }
  }
});

test('a file is open while it is read, and closed at the end, when the reader leaves and when it is too short', async () => {
  const path = join(folder.path, 'large');
  await writeFile(path, Buffer.alloc(1000));
  const open = (): number => openFilesBelow(folder.path).length;
  const twice = [
    { path, from: 0, length: 1000 },
    { path, from: 0, length: 1000 },
  ];
  for await (const _chunk of chunksOf(twice, Buffer.alloc(100))) expect(open()).toBeLessThanOrEqual(1);
  expect(open()).toBe(0);
  for await (const _chunk of chunksOf(twice, Buffer.alloc(100))) {
    expect(open()).toBe(1);
    break;
  }
  expect(open()).toBe(0);
  await expect(read([{ path, from: 0, length: 1001 }], 100)).rejects.toThrow('ends after 1000 bytes');
  expect(open()).toBe(0);
});
