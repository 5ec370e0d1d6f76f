import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { encodeFlac } from '../../../server/audio/flac.ts';
import { padFlac } from '../../../server/audio/flac-padding.ts';
import { toFloat, type Pcm } from '../../../server/audio/pcm.ts';
import { readServedFile } from '../../../server/audio/served-file.ts';
import { longClipPieces } from '../../../server/app/bundles/long-clip.ts';
import { chunksOf, lengthOf, type Piece } from '../../../server/app/bundles/pieces.ts';
import { launchChromium } from '../../support/chromium.ts';
import { temporaryFolder } from '../../support/test-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const random = createRandom('padded');
const PCM: Pcm = {
  sampleRate: 48_000,
  bitDepth: 24,
  channels: [Int32Array.from({ length: 4801 }, () => random.int(2 ** 24) - 2 ** 23)],
};

async function bytesOf(pieces: readonly Piece[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(pieces, Buffer.alloc(lengthOf(pieces)))) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function decoded(file: Uint8Array): Promise<number[]> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const buffer = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes.buffer);
      return [...buffer.getChannelData(0)];
    }, Buffer.from(file).toString('base64'));
  } finally {
    await page.close();
  }
}

const wanted = [...toFloat(PCM.channels[0] ?? new Int32Array(), 24)];

test('a browser decodes the sound of a check, padded to the longest, to exactly the samples of the clip', async () => {
  const flac = await encodeFlac(PCM);
  expect(await decoded(padFlac(flac, flac.length + 5000))).toEqual(wanted);
});

test('a browser decodes a long clip without checksum and frame sizes, fill and all, to exactly its samples', async () => {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'clip.flac');
  await writeFile(path, await encodeFlac(PCM));
  const pieces = longClipPieces(await readServedFile(path), 64 * 1024);
  expect(await decoded(await bytesOf(pieces))).toEqual(wanted);
  await folder.remove();
});
