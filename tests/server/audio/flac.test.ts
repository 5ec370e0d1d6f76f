import { expect, test } from 'vitest';
import { FLAC_HEAD_BYTES, readStreamInfo } from '../../../server/audio/flac-stream.ts';
import { decodeFlac, encodeFlac } from '../../../server/audio/flac.ts';
import { sampleSha256 } from '../../../server/audio/hashes.ts';
import type { Pcm } from '../../../server/audio/pcm.ts';
import { noise, noisePcm, tone } from './signals.ts';

test.each([
  [1, 16],
  [2, 16],
  [1, 24],
  [2, 24],
] as const)('%i channels of noise at %i bit come back bit by bit', async (channels, bitDepth) => {
  const pcm = noisePcm(channels, bitDepth, 66_001);
  expect(sampleSha256(await decodeFlac(await encodeFlac(pcm)))).toBe(sampleSha256(pcm));
});

test.each([
  ['silence', new Int32Array(5000)],
  ['the smallest steps', noise(5000, 16, 'steps').map((sample) => Math.sign(sample))],
  [
    'low bytes of zero and 255',
    noise(5000, 16, 'bytes').map((s) => [0, -1, 255, -256, 256, -255][s & 3] ?? 0),
  ],
  ['a tone', tone({ hz: 440, seconds: 0.5, sampleRate: 16_000, levelDbfs: -3, bitDepth: 16 })],
  ['one sample', Int32Array.of(-5)],
])('%s comes back bit by bit', async (_, channel) => {
  const pcm: Pcm = { sampleRate: 16_000, bitDepth: 16, channels: [channel] };
  expect(sampleSha256(await decodeFlac(await encodeFlac(pcm)))).toBe(sampleSha256(pcm));
});

test('a stream is STREAMINFO and frames: no tags, no checksum, no sizes of frames, no padding', async () => {
  const pcm = noisePcm(2, 16, 9000, 44_100);
  const bytes = await encodeFlac(pcm);
  expect((bytes[4] ?? 0) & 0x80).toBe(0x80);
  expect([bytes[FLAC_HEAD_BYTES], bytes[FLAC_HEAD_BYTES + 1]]).toEqual([0xff, 0xf8]);
  expect(Buffer.from(bytes).includes('libFLAC')).toBe(false);
  expect(readStreamInfo(bytes)).toMatchObject({
    minBlockFrames: 1152,
    maxBlockFrames: 1152,
    minFrameBytes: 0,
    maxFrameBytes: 0,
    md5: new Uint8Array(16),
    sampleRate: 44_100,
    channels: 2,
    bitDepth: 16,
    frames: 9000,
  });
});

test('the same samples give the same bytes, other samples do not', async () => {
  const first = await encodeFlac(noisePcm(1, 16));
  expect(await encodeFlac(noisePcm(1, 16))).toEqual(first);
  expect(await encodeFlac(noisePcm(1, 16, 9999))).not.toEqual(first);
});

test('many streams can be decoded at once', async () => {
  const pcms = [1000, 2000, 3000, 4000].map((length) => noisePcm(1, 24, length));
  const encoded = await Promise.all(pcms.map(encodeFlac));
  expect(await Promise.all(encoded.map(decodeFlac))).toEqual(pcms);
});

test('a stream that is cut off, damaged or empty is refused', async () => {
  const bytes = await encodeFlac(noisePcm(1, 16, 20_000));
  await expect(decodeFlac(bytes.subarray(0, bytes.length - 3000))).rejects.toThrow(/cut off|damaged/);
  await expect(decodeFlac(bytes.subarray(0, FLAC_HEAD_BYTES))).rejects.toThrow('cut off: 0 of 20000');
  await expect(decodeFlac(bytes.subarray(0, 20))).rejects.toThrow('no valid stream header');

  const flipped = Uint8Array.from(bytes);
  flipped[10_000] = 255 - (flipped[10_000] ?? 0);
  await expect(decodeFlac(flipped)).rejects.toThrow('damaged');

  const otherChecksum = Uint8Array.from(bytes);
  otherChecksum[30] = 255 - (otherChecksum[30] ?? 0);
  await expect(decodeFlac(otherChecksum)).rejects.toThrow('do not match its checksum');
});

test('nothing to encode and formats that browsers do not play are refused', async () => {
  const silence = new Int32Array(10);
  await expect(encodeFlac({ sampleRate: 16_000, bitDepth: 16, channels: [] })).rejects.toThrow('no samples');
  await expect(encodeFlac({ sampleRate: 4000, bitDepth: 16, channels: [silence] })).rejects.toThrow(
    '4000 Hz',
  );
  const surround: Pcm = { sampleRate: 48_000, bitDepth: 16, channels: [silence, silence, silence] };
  await expect(encodeFlac(surround)).rejects.toThrow('3 channels');
});
