import { expect, test } from 'vitest';
import { peaks } from '../../../server/audio/peaks.ts';
import type { Pcm } from '../../../server/audio/pcm.ts';

test('each bin holds the largest absolute value of both channels', () => {
  const pcm: Pcm = {
    sampleRate: 16_000,
    bitDepth: 16,
    channels: [Int32Array.of(0, 16384, 0, 0, 0, 0, 1, 0), Int32Array.of(0, 0, -32768, 0, 0, 0, 0, 0)],
  };
  expect([...peaks(pcm, 4)]).toEqual([128, 255, 0, 0]);
});

test('there are 400 bins unless asked otherwise, even for fewer samples', () => {
  const pcm: Pcm = { sampleRate: 16_000, bitDepth: 24, channels: [Int32Array.of(-8388608, 0)] };
  const bins = peaks(pcm);
  expect(bins.length).toBe(400);
  expect([bins[0], bins[199], bins[200], bins[399]]).toEqual([255, 255, 0, 0]);
});
