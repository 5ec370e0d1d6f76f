import { expect, test } from 'vitest';
import { padFlac } from '../../../../server/audio/flac-padding.ts';
import { FLAC_HEAD_BYTES } from '../../../../server/audio/flac-stream.ts';
import { encodeFlac } from '../../../../server/audio/flac.ts';
import { encodeWav, WAV_HEAD_BYTES } from '../../../../server/audio/wav.ts';
import { soundHash } from '../../../../server/app/rehearsal/flac-sound.ts';
import { noisePcm } from '../../audio/signals.ts';

test('a FLAC sound keeps its name without its head and with padding in it, and another sound has another', async () => {
  const flac = await encodeFlac(noisePcm(1, 16));
  expect(soundHash(flac.subarray(FLAC_HEAD_BYTES))).toBe(soundHash(flac));
  expect(soundHash(padFlac(flac, flac.length + 50_000))).toBe(soundHash(flac));
  expect(soundHash(await encodeFlac(noisePcm(1, 16, 10_001)))).not.toBe(soundHash(flac));
});

test('a WAV sound keeps its name without its head and followed by zeros', () => {
  const wav = encodeWav(noisePcm(1, 24, 1000));
  const slot = Buffer.concat([wav.subarray(WAV_HEAD_BYTES), Buffer.alloc(5000)]);
  expect(soundHash(slot)).toBe(soundHash(wav));
  expect(soundHash(encodeWav(noisePcm(1, 24, 1001)))).not.toBe(soundHash(wav));
});

test('nothing has no name', () => {
  expect(() => soundHash(new Uint8Array())).toThrow(/requires FLAC frames or samples/);
});
