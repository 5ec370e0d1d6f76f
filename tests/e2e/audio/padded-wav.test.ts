import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#core/random.ts';
import { encodeFlac } from '../../../server/audio/flac.ts';
import { padFlac } from '../../../server/audio/flac-padding.ts';
import { toFloat, type Pcm } from '../../../server/audio/pcm.ts';
import { encodeWav } from '../../../server/audio/wav.ts';
import { padWav } from '../../../server/audio/wav-padding.ts';
import { launchChromium } from '../../support/chromium.ts';

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

test('a browser decodes padded WAV and padded FLAC to exactly the samples of the clip', async () => {
  const wav = encodeWav(PCM);
  const flac = await encodeFlac(PCM);
  const wanted = [...toFloat(PCM.channels[0] ?? new Int32Array(), 24)];
  expect(await decoded(padWav(wav, wav.length + 5000))).toEqual(wanted);
  expect(await decoded(padFlac(flac, flac.length + 5000))).toEqual(wanted);
});
