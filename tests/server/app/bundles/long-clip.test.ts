import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeAudio } from '../../../../server/audio/decode.ts';
import { flacHead, readStreamInfo } from '../../../../server/audio/flac-stream.ts';
import { encodeWav } from '../../../../server/audio/wav.ts';
import { decodeFlac, encodeFlac } from '../../../../server/audio/flac.ts';
import { readServedFile } from '../../../../server/audio/served-file.ts';
import { longClipPieces } from '../../../../server/app/bundles/long-clip.ts';
import { chunksOf, lengthOf } from '../../../../server/app/bundles/pieces.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { noisePcm } from '../../audio/signals.ts';

const BLOCK_BYTES = 100 * 1024;
const PCM = noisePcm(1, 16);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function served(
  bytes: Uint8Array,
  container: 'flac' | 'wav',
  blockBytes = BLOCK_BYTES,
): Promise<Buffer> {
  const path = join(folder.path, `clip.${container}`);
  await writeFile(path, bytes);
  const file = await readServedFile(path, container);
  const pieces = longClipPieces(file, blockBytes);
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(pieces, Buffer.alloc(lengthOf(pieces)))) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

test('a file with checksum and frame sizes, as older versions made it, is served without them and otherwise as it is', async () => {
  const encoded = await encodeFlac(PCM);
  const info = readStreamInfo(encoded);
  const told = { ...info, minFrameBytes: 100, maxFrameBytes: 7000, md5: new Uint8Array(16).fill(7) };
  const file = Buffer.concat([flacHead(told), encoded.subarray(42)]);
  const reply = await served(file, 'flac');
  const sent = readStreamInfo(new Uint8Array(reply));
  expect(sent).toEqual({ ...info, minFrameBytes: 0, maxFrameBytes: 0, md5: new Uint8Array(16) });
  expect(reply.subarray(42 - file.length).equals(file.subarray(42))).toBe(true);
  expect(await decodeFlac(reply)).toEqual(PCM);
});

test('FLAC and WAV of a block are of one length, whatever the length of the clip, and decode to its samples', async () => {
  const odd = noisePcm(1, 24, 301);
  const replies = [
    await served(await encodeFlac(PCM), 'flac'),
    await served(await encodeFlac(odd), 'flac'),
    await served(encodeWav(PCM), 'wav'),
    await served(encodeWav(odd), 'wav'),
  ];
  expect(replies.map(({ length }) => length)).toEqual(Array(4).fill(44 + BLOCK_BYTES));
  expect(await Promise.all(replies.map((reply) => decodeAudio(reply)))).toEqual([PCM, odd, PCM, odd]);
});

test('more fill than one block of metadata can hold goes into several', async () => {
  const reply = await served(await encodeFlac(PCM), 'flac', 33 * 1024 * 1024);
  expect(reply).toHaveLength(44 + 33 * 1024 * 1024);
  expect(await decodeFlac(reply)).toEqual(PCM);
});

test('a clip that is longer than its block is a mistake of ours, never a cut clip', async () => {
  await expect(served(await encodeFlac(PCM), 'flac', 1024)).rejects.toThrow('does not fit');
});
