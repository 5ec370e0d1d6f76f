import { expect, test } from 'vitest';
import { bandwidthHz } from '../../../server/audio/bandwidth.ts';
import { lowpass } from '../../../server/audio/lowpass.ts';
import { concatenated, type Pcm } from '../../../server/audio/pcm.ts';
import { noise, tone } from './signals.ts';

const RATE = 48_000;
const mono = (channel: Int32Array): Pcm => ({ sampleRate: RATE, bitDepth: 24, channels: [channel] });

test('white noise reaches almost half the sample rate, and an anchor ends where its filter does', () => {
  const white = mono(noise(RATE, 24, 'white').map((sample) => sample >> 1));
  expect(bandwidthHz(white)).toBeGreaterThan(23_000);
  expect(bandwidthHz(lowpass(white, 3500))).toBeGreaterThan(3400);
  expect(bandwidthHz(lowpass(white, 3500))).toBeLessThan(4000);
});

test('loud vowels do not hide consonants: windows count alike, and pauses not at all', () => {
  const vowel = tone({ hz: 300, seconds: 0.5, sampleRate: RATE, levelDbfs: -3 });
  const consonant = tone({ hz: 12_000, seconds: 0.1, sampleRate: RATE, levelDbfs: -30 });
  const hiss = noise(RATE, 24, 'pause').map((sample) => sample >> 14);
  expect(bandwidthHz(mono(concatenated([vowel, consonant, hiss])))).toBeCloseTo(12_000, -2);
  expect(bandwidthHz(mono(concatenated([vowel, hiss])))).toBeLessThan(500);
});

test('silence has none', () => {
  expect(bandwidthHz(mono(new Int32Array(RATE)))).toBe(0);
});

test('all channels count: neither a silent first one nor a dull one hides the other', () => {
  const bright = tone({ hz: 12_000, seconds: 0.5, sampleRate: RATE, levelDbfs: -20 });
  const dull = tone({ hz: 300, seconds: 0.5, sampleRate: RATE, levelDbfs: -20 });
  const stereo = (left: Int32Array, right: Int32Array): Pcm => ({ ...mono(left), channels: [left, right] });
  for (const other of [new Int32Array(bright.length), dull]) {
    expect(bandwidthHz(stereo(other, bright))).toBeCloseTo(12_000, -2);
    expect(bandwidthHz(stereo(bright, other))).toBeCloseTo(12_000, -2);
  }
  expect(bandwidthHz(stereo(dull, dull))).toBe(bandwidthHz(mono(dull)));
});
