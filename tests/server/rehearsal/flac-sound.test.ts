import { expect, test } from 'vitest';
import { FLAC_HEAD_BYTES } from '../../../server/audio/flac-stream.ts';
import { encodeFlac } from '../../../server/audio/flac.ts';
import { encodeWav, WAV_HEAD_BYTES } from '../../../server/audio/wav.ts';
import { soundHash } from '../../../server/rehearsal/flac-sound.ts';
import { noisePcm } from '../audio/signals.ts';

const followedBy = (bytes: Uint8Array, fill: number): Uint8Array =>
  Buffer.concat([bytes, Buffer.alloc(5000, fill)]);

test('a FLAC sound keeps its name without its head and with a fill, and another sound has another', async () => {
  const flac = await encodeFlac(noisePcm(1, 16));
  expect(soundHash(flac.subarray(FLAC_HEAD_BYTES))).toBe(soundHash(flac));
  expect(soundHash(followedBy(flac, 0))).toBe(soundHash(flac));
  expect(soundHash(followedBy(flac, 0x5a))).toBe(soundHash(flac));
  expect(soundHash(await encodeFlac(noisePcm(2, 16)))).not.toBe(soundHash(flac));
});

test('a WAV sound keeps its name too', () => {
  const wav = encodeWav(noisePcm(1, 24, 1000));
  expect(soundHash(wav.subarray(WAV_HEAD_BYTES))).toBe(soundHash(wav));
  expect(soundHash(followedBy(wav.subarray(WAV_HEAD_BYTES), 0))).toBe(soundHash(wav));
  expect(soundHash(encodeWav(noisePcm(1, 24, 1001)))).not.toBe(soundHash(wav));
});

test('nothing has no name', () => {
  expect(() => soundHash(new Uint8Array())).toThrow(/requires FLAC frames or samples/);
});
