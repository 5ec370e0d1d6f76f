import { expect, test } from 'vitest';
import { decodeWav, encodeWav } from '../../../server/audio/wav.ts';
import { padWav } from '../../../server/audio/wav-padding.ts';
import { noisePcm } from './signals.ts';

const PCM = noisePcm(1, 24, 1001);
const wav = encodeWav(PCM);

test.each([8, 10, 50_000])('%i bytes of padding give that length and the same samples', (padding) => {
  const padded = padWav(wav, wav.length + padding);
  expect(padded.length).toBe(wav.length + padding);
  expect(decodeWav(padded)).toEqual(PCM);
  expect(Buffer.from(padded).readUInt32LE(4)).toBe(padded.length - 8);
  expect(Buffer.from(padded).toString('latin1', wav.length, wav.length + 4)).toBe('JUNK');
});

test('what padding cannot reach is refused', () => {
  expect(() => padWav(wav, wav.length + 6)).toThrow('requires an even length of at least');
  expect(() => padWav(wav, wav.length + 9)).toThrow('requires an even length of at least');
  expect(() => padWav(Uint8Array.from([1, 2, 3, 4]), 100)).toThrow('requires a WAV file');
});
