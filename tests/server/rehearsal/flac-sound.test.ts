import { expect, test } from 'vitest';
import { padFlac } from '../../../server/audio/flac-padding.ts';
import { encodeFlac } from '../../../server/audio/flac.ts';
import { encodeWav } from '../../../server/audio/wav.ts';
import { padWav } from '../../../server/audio/wav-padding.ts';
import { soundHash } from '../../../server/rehearsal/flac-sound.ts';
import { noisePcm } from '../audio/signals.ts';

test('a sound keeps its name however it is padded, and another sound has another', async () => {
  const flac = await encodeFlac(noisePcm(1, 16));
  expect(soundHash(padFlac(flac, flac.length + 4))).toBe(soundHash(flac));
  expect(soundHash(padFlac(flac, flac.length + 50_000))).toBe(soundHash(flac));
  expect(soundHash(await encodeFlac(noisePcm(1, 16, 10_001)))).not.toBe(soundHash(flac));
});

test('what is no FLAC has no sound', () => {
  expect(() => soundHash(Buffer.from('RIFF'))).toThrow(/requires a FLAC stream/);
});

test('a padded WAV is the same sound too', () => {
  const wav = encodeWav(noisePcm(1, 24, 1000));
  expect(soundHash(padWav(wav, wav.length + 100))).toBe(soundHash(wav));
  expect(soundHash(encodeWav(noisePcm(1, 24, 1001)))).not.toBe(soundHash(wav));
});
