import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flacHead, readStreamInfo } from '../../../server/audio/flac-stream.ts';
import { decodeWav, encodeWav } from '../../../server/audio/wav.ts';
import { encodeFlac } from '../../../server/audio/flac.ts';
import { readServedFile } from '../../../server/audio/served-file.ts';
import { Fills } from '../../../server/blinding/fill.ts';
import { longClipPieces } from '../../../server/blinding/long-clip.ts';
import { chunksOf, lengthOf } from '../../../server/delivery/pieces.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { noisePcm } from '../audio/signals.ts';

const BLOCK_BYTES = 100 * 1024;
const PCM = noisePcm(1, 16);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function served(bytes: Uint8Array, container: 'flac' | 'wav', token = 'token'): Promise<Buffer> {
  const path = join(folder.path, `clip.${container}`);
  await writeFile(path, bytes);
  const file = await readServedFile(path, container);
  const pieces = longClipPieces(file, token, BLOCK_BYTES, new Fills('secret'));
  const buffer = Buffer.alloc(lengthOf(pieces));
  for await (const _chunk of chunksOf(pieces, buffer));
  return buffer;
}

test('a file with checksum and frame sizes, as older versions made it, is served without them and otherwise as it is', async () => {
  const encoded = await encodeFlac(PCM);
  const info = readStreamInfo(encoded);
  const told = { ...info, minFrameBytes: 100, maxFrameBytes: 7000, md5: new Uint8Array(16).fill(7) };
  const file = Buffer.concat([flacHead(told), encoded.subarray(42)]);
  const reply = await served(file, 'flac');
  const bare = flacHead({ ...info, minFrameBytes: 0, maxFrameBytes: 0, md5: new Uint8Array(16) });
  expect(reply.subarray(0, 42).equals(bare)).toBe(true);
  expect(reply.subarray(42, file.length).equals(file.subarray(42))).toBe(true);
});

test('FLAC and WAV of a block are of one length, whatever the length of the clip', async () => {
  const short = noisePcm(1, 16, 300);
  const replies = [
    await served(await encodeFlac(PCM), 'flac'),
    await served(await encodeFlac(short), 'flac'),
    await served(encodeWav(PCM), 'wav'),
  ];
  expect(replies.map(({ length }) => length)).toEqual(Array(3).fill(44 + BLOCK_BYTES));
  expect(decodeWav(replies[2] ?? new Uint8Array())).toEqual(PCM);
});

test('the fill follows from the token', async () => {
  const flac = await encodeFlac(PCM);
  const [one, again, other] = [
    await served(flac, 'flac'),
    await served(flac, 'flac'),
    await served(flac, 'flac', 'b'),
  ];
  expect(again.equals(one)).toBe(true);
  expect(other.equals(one)).toBe(false);
});
