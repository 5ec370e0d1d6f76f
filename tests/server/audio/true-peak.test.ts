import { expect, test } from 'vitest';
import type { Pcm } from '../../../server/audio/pcm.ts';
import { clippedSamples, samplePeakDbfs, SILENCE_DB, truePeakDbtp } from '../../../server/audio/true-peak.ts';
import { noise, tone } from './signals.ts';

const mono = (channel: Int32Array, bitDepth: 16 | 24 = 24, sampleRate = 48_000): Pcm => ({
  sampleRate,
  bitDepth,
  channels: [channel],
});

test('a tone sampled beside its crests peaks 3 dB between the samples', () => {
  const pcm = mono(tone({ hz: 12_000, seconds: 1, sampleRate: 48_000, levelDbfs: -6, phase: Math.PI / 4 }));
  expect(samplePeakDbfs(pcm)).toBeCloseTo(-9.01, 2);
  const truePeak = truePeakDbtp(pcm);
  expect(truePeak).toBeGreaterThan(-6.4);
  expect(truePeak).toBeLessThan(-5.8);
});

/** The tone rises and falls over 10 ms: a sudden edge has true peaks of its own. */
function risingAndFalling(channel: Int32Array): Int32Array {
  return channel.map((sample, i) =>
    Math.round(sample * Math.min(1, i / 480, (channel.length - 1 - i) / 480)),
  );
}

/** EBU Tech 3341 cases 15 to 18 allow +0.2 and -0.4 dB. */
test.each([
  [4, 0],
  [4, Math.PI / 4],
  [6, Math.PI / 3],
  [8, (3 * Math.PI) / 8],
])('a tone of fs/%i at phase %d reads its amplitude', (divisor, phase) => {
  const hz = 48_000 / divisor;
  const channel = tone({ hz, seconds: 0.5, sampleRate: 48_000, levelDbfs: -6, phase });
  const truePeak = truePeakDbtp(mono(risingAndFalling(channel)));
  expect(truePeak).toBeGreaterThan(-6.4);
  expect(truePeak).toBeLessThan(-5.8);
});

test('the loudest channel and a lone sample at the very end count', () => {
  const last = new Int32Array(1000);
  last[999] = -8388608;
  const pcm: Pcm = { sampleRate: 48_000, bitDepth: 24, channels: [new Int32Array(1000), last] };
  expect(samplePeakDbfs(pcm)).toBe(0);
  expect(truePeakDbtp(pcm)).toBeGreaterThanOrEqual(0);
});

test('a loud stretch after a quiet one is found, wherever it begins', () => {
  const quiet = noise(3000, 24, 'quiet').map((sample) => sample >> 8);
  const burst = tone({
    hz: 12_000,
    seconds: 40 / 48_000,
    sampleRate: 48_000,
    levelDbfs: -6,
    phase: Math.PI / 4,
  });
  for (const start of [0, 200, 255, 256, 300, 1500, 2960]) {
    const channel = Int32Array.from(quiet);
    channel.set(burst, start);
    expect(truePeakDbtp(mono(channel))).toBeGreaterThan(-6.6);
  }
});

test('silence reads the floor, a finite number', () => {
  expect(samplePeakDbfs(mono(new Int32Array(100)))).toBe(SILENCE_DB);
  expect(truePeakDbtp(mono(new Int32Array(100)))).toBe(SILENCE_DB);
});

test('clipped samples are those in runs of at least three at full scale on one side', () => {
  const top = 32767;
  expect(clippedSamples(mono(Int32Array.of(0, top, top, 0, top, 0), 16))).toBe(0);
  expect(clippedSamples(mono(Int32Array.of(0, top, top, top, 0), 16))).toBe(3);
  expect(clippedSamples(mono(Int32Array.of(top, top, top, top, top), 16))).toBe(5);
  expect(clippedSamples(mono(Int32Array.of(-32768, -32767, -32768), 16))).toBe(3);
  expect(clippedSamples(mono(Int32Array.of(top, top, -32768, -32768, top), 16))).toBe(0);
  expect(clippedSamples({ ...mono(Int32Array.of(top, top, top), 16), bitDepth: 24 })).toBe(0);
});

test('an overdriven tone is clipped, the tone itself is not', () => {
  const clean = { hz: 200, seconds: 1, sampleRate: 16_000, bitDepth: 16 } as const;
  expect(clippedSamples(mono(tone({ ...clean, levelDbfs: -1 }), 16))).toBe(0);
  expect(clippedSamples(mono(tone({ ...clean, levelDbfs: 6 }), 16))).toBeGreaterThan(8000);
});
