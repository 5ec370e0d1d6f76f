import { expect, test } from 'vitest';
import { amplified } from '../../../server/audio/gain.ts';
import { levelsOf } from '../../../server/audio/levels.ts';
import { fullScale, type Pcm } from '../../../server/audio/pcm.ts';
import { noisePcm, tone } from './signals.ts';

const rmsOf = (sound: Pcm): number => levelsOf(sound).rmsDbfs;

const sine = (levelDbfs: number): Pcm => ({
  sampleRate: 16_000,
  bitDepth: 16,
  channels: [tone({ hz: 997, seconds: 1, sampleRate: 16_000, levelDbfs, bitDepth: 16 })],
});

test('a gain moves loudness, energy and true peak by as much', () => {
  const [before, after] = [levelsOf(sine(-20)), levelsOf(amplified(sine(-20), 6.5, 24))];
  expect((after.lufs ?? 0) - (before.lufs ?? 0)).toBeCloseTo(6.5, 2);
  expect(after.rmsDbfs - before.rmsDbfs).toBeCloseTo(6.5, 2);
  expect(after.truePeakDbtp - before.truePeakDbtp).toBeCloseTo(6.5, 2);
});

test('without a gain 16 bit in 24 are the same samples with eight bits of zeros', () => {
  const pcm = noisePcm(2, 16, 500);
  const wide = amplified(pcm, 0, 24);
  expect(wide.channels.map((channel) => channel.map((sample) => sample / 256))).toEqual(pcm.channels);
  expect(amplified(pcm, 0, 16)).toBe(pcm);
  expect(() => amplified(wide, 0, 16)).toThrow('requires at least 24 bits');
});

test('the energy of a square wave at full scale is 0 dBFS, of a sine 3.01 dB less, over all channels', () => {
  const square = Int32Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? 1 : -1) * (fullScale(24) - 1));
  const pcm: Pcm = { sampleRate: 16_000, bitDepth: 24, channels: [square] };
  expect(rmsOf(pcm)).toBeCloseTo(0, 4);
  expect(rmsOf({ ...pcm, channels: [square, new Int32Array(1000)] })).toBeCloseTo(-3.01, 2);
  expect(rmsOf(sine(-20))).toBeCloseTo(-23.01, 2);
  expect(rmsOf({ ...pcm, channels: [new Int32Array(10)] })).toBe(-150);
});
