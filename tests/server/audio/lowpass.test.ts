import { expect, test } from 'vitest';
import { lowpass } from '../../../server/audio/lowpass.ts';
import { levelsOf } from '../../../server/audio/levels.ts';
import { frames, type Pcm } from '../../../server/audio/pcm.ts';
import { noise, tone } from './signals.ts';

const rmsOf = (sound: Pcm): number => levelsOf(sound).rmsDbfs;

const mono = (channel: Int32Array, sampleRate: number): Pcm => ({
  sampleRate,
  bitDepth: 24,
  channels: [channel],
});

/** How far a steady tone is below its level after the filter, away from the ends. */
function attenuationDb(hz: number, passHz: number, sampleRate: number): number {
  const before = mono(tone({ hz, seconds: 0.5, sampleRate, levelDbfs: -3 }), sampleRate);
  const [after = new Int32Array()] = lowpass(before, passHz).channels;
  const edge = Math.round(sampleRate / 50);
  const inner = mono(after.subarray(edge, -edge), sampleRate);
  return (
    rmsOf(mono(before.channels[0]?.subarray(edge, -edge) ?? new Int32Array(), sampleRate)) - rmsOf(inner)
  );
}

test.each([
  [3500, 48_000],
  [3500, 44_100],
  [3500, 16_000],
  [7000, 48_000],
  [7000, 44_100],
])(
  'M5 the anchor of %i Hz at %i Hz has the mask of BS.1534: 25 dB down at 8/7, 50 dB at 9/7',
  (passHz, rate) => {
    const limit = rate / 2;
    for (const share of [0.02, 0.3, 0.7, 0.95, 1])
      expect(Math.abs(attenuationDb(share * passHz, passHz, rate))).toBeLessThan(0.1);
    expect(attenuationDb((8 / 7) * passHz, passHz, rate)).toBeGreaterThan(25);
    for (const share of [9 / 7, 1.5, 2, 3].filter((factor) => factor * passHz < limit))
      expect(attenuationDb(share * passHz, passHz, rate)).toBeGreaterThan(50);
  },
);

/** The sample by which `after` lags behind `before`, by cross-correlation. */
function lagOf(before: Int32Array, after: Int32Array): number {
  const correlation = (lag: number): number => {
    let sum = 0;
    for (let i = 400; i < before.length - 400; i += 1) sum += (before[i] ?? 0) * (after[i + lag] ?? 0);
    return sum;
  };
  const lags = Array.from({ length: 601 }, (_, i) => i - 300);
  return lags.reduce((best, lag) => (correlation(lag) > correlation(best) ? lag : best));
}

test.each([
  [3500, 48_000],
  [7000, 44_100],
])('M5 the anchor of %i Hz at %i Hz lags by 0 samples and is as long as its reference', (passHz, rate) => {
  const samples = noise(4000, 24, 'anchor').map((sample) => sample >> 2);
  const made = lowpass(mono(samples, rate), passHz);
  expect(frames(made)).toBe(4000);
  expect(lagOf(samples, made.channels[0] ?? new Int32Array())).toBe(0);
});

test('every channel is filtered by itself, and the reference is left as it was', () => {
  const left = tone({ hz: 1000, seconds: 0.1, sampleRate: 16_000, levelDbfs: -6 });
  const stereo: Pcm = { sampleRate: 16_000, bitDepth: 24, channels: [left, new Int32Array(left.length)] };
  const made = lowpass(stereo, 3500);
  expect(made.channels[1]).toEqual(new Int32Array(left.length));
  expect(stereo.channels[0]).toEqual(tone({ hz: 1000, seconds: 0.1, sampleRate: 16_000, levelDbfs: -6 }));
});

test('a recording that ends below the cut-off has no such anchor, and is told what it needs', () => {
  expect(() => lowpass(mono(noise(100, 24, 'narrow'), 8000), 7000)).toThrow(
    'An anchor of 7000 Hz needs a sample rate above 15000 Hz; the clip has 8000 Hz',
  );
});
