import { expect, test } from 'vitest';
import { decodeAudio } from '../../../server/audio/decode.ts';
import { encodeFlac } from '../../../server/audio/flac.ts';
import { encodeWav } from '../../../server/audio/wav.ts';
import { ascii, noisePcm } from './signals.ts';

test('WAV and FLAC are told apart by their first bytes', async () => {
  const pcm = noisePcm(2, 24, 500);
  expect(await decodeAudio(encodeWav(pcm))).toEqual(pcm);
  expect(await decodeAudio(await encodeFlac(pcm))).toEqual(pcm);
});

test.each([
  ['ID3\x04', 'MP3'],
  ['\xff\xfb\x90\x00', 'MP3'],
  ['\xff\xf1\x50\x80', 'AAC'],
  ['OggS\x00', 'Ogg'],
  ['\0\0\0\x20ftypM4A ', 'M4A'],
  ['FORM0000AIFF', 'AIFF'],
  ['version https://git-lfs.github.com/spec/v1', 'git lfs pull'],
  ['{"json": true}', 'an unknown format'],
])('%j is named (%s) together with the remedy', async (head, name) => {
  await expect(decodeAudio(ascii(head))).rejects.toThrow(name);
  await expect(decodeAudio(ascii(head))).rejects.toThrow('Convert the original to FLAC or WAV');
});

test('an empty file is called empty', async () => {
  await expect(decodeAudio(new Uint8Array())).rejects.toThrow('0 bytes');
});
