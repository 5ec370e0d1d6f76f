import { expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { dithered } from '../../../server/audio/dither.ts';
import { encodeFlac } from '../../../server/audio/flac.ts';
import { frames, fullScale, type Pcm } from '../../../server/audio/pcm.ts';
import { noisePcm } from './signals.ts';

const variant = (pcm: Pcm, bitDepth: 16 | 24, own: string): Pcm =>
  dithered(pcm, { bitDepth, frames: frames(pcm), shared: 'shared', own });

/** One sound as it leaves with a bit depth: the difference of two such, as shares of full scale. */
function residual(a: Pcm, b: Pcm): { rmsDbfs: number; peakDbfs: number; changed: number; mean: number } {
  const scale = fullScale(a.bitDepth);
  const differences = a.channels.flatMap((channel, c) =>
    Array.from(channel, (sample, i) => ((b.channels[c]?.[i] ?? NaN) - sample) / scale),
  );
  const sum = (of: (difference: number) => number): number =>
    differences.reduce((total, difference) => total + of(difference), 0);
  return {
    rmsDbfs: 10 * Math.log10(sum((d) => d * d) / differences.length),
    peakDbfs: 20 * Math.log10(differences.reduce((peak, d) => Math.max(peak, Math.abs(d)), 0)),
    changed: differences.filter((d) => d !== 0).length / differences.length,
    mean: (sum((d) => d) / differences.length) * scale,
  };
}

const silence: Pcm = { sampleRate: 16_000, bitDepth: 24, channels: [new Int32Array(60_000)] };
const SOUNDS: [string, Pcm][] = [
  ['noise', noisePcm(2, 24, 30_000)],
  ['digital silence', silence],
  [
    'a recording of 16 bit',
    { ...silence, channels: [noisePcm(1, 16, 30_000).channels[0]?.map((s) => s * 256) ?? new Int32Array()] },
  ],
];

test.each(
  SOUNDS.flatMap(([name, pcm]) => ([16, 24] as const).map((bitDepth) => [name, bitDepth, pcm] as const)),
)(
  'two variants of %s at %i bit differ all over, and by less than -90 dBFS in every sample',
  (_name, bitDepth, pcm) => {
    const { rmsDbfs, peakDbfs, changed } = residual(
      variant(pcm, bitDepth, 'one'),
      variant(pcm, bitDepth, 'two'),
    );
    expect(peakDbfs).toBeLessThan(-90);
    expect(rmsDbfs).toBeLessThan(-94);
    expect(changed).toBeGreaterThan(0.3);
  },
);

/** What rounding to 16 bit added, in steps of 16 bit. */
function errors(value: number, length = 200_000): { mean: number; variance: number } {
  const { channels } = variant({ ...silence, channels: [new Int32Array(length).fill(value)] }, 16, 'own');
  const added = Array.from(channels[0] ?? [], (sample) => sample - value / 256);
  const mean = added.reduce((sum, error) => sum + error, 0) / length;
  return { mean, variance: added.reduce((sum, error) => sum + (error - mean) ** 2, 0) / length };
}

test.each([0, 32, 64, 128, 200, -77])(
  'triangular dither at 16 bit: a value of %i/256 step keeps its mean, and the noise does not depend on it',
  (value) => {
    const { mean, variance } = errors(value);
    expect(Math.abs(mean)).toBeLessThan(0.005);
    // A quarter of a step squared: 1/12 of rounding, 1/6 of the dither.
    expect(Math.abs(variance - 0.25)).toBeLessThan(0.005);
  },
);

test.each([16, 24] as const)('a full-scale sound stays in range at %i bit', (bitDepth) => {
  const limit = fullScale(24);
  const channel = Int32Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? -limit : limit - 1));
  const made = variant({ ...silence, channels: [channel] }, bitDepth, 'own');
  const most = fullScale(bitDepth);
  expect(made.channels[0]?.every((sample) => sample >= -most && sample < most)).toBe(true);
});

test('the encoded bytes differ, and the same draws give the same bytes', async () => {
  const pcm = noisePcm(1, 24);
  const bytes = await encodeFlac(variant(pcm, 16, 'one'));
  expect(await encodeFlac(variant(pcm, 16, 'two'))).not.toEqual(bytes);
  expect(await encodeFlac(variant(pcm, 16, 'one'))).toEqual(bytes);
});

test('the original is left as it was, and 16 bit are no source', () => {
  const pcm = noisePcm(1, 24);
  variant(pcm, 16, 'one');
  expect(pcm).toEqual(noisePcm(1, 24));
  expect(() => variant(noisePcm(1, 16), 16, 'one')).toThrow('24 bit');
});

/** One sample with its draws, as the recipe of served files defines it: their bytes must never change. */
function sampleOf(sample: number, bitDepth: 16 | 24, shared: () => number, own: () => number): number {
  if (bitDepth === 24) return Math.floor(sample / 256) * 256 + Math.floor(own() * 256);
  return Math.max(-32768, Math.min(32767, Math.floor(sample / 256 + shared() - 0.5 + own())));
}

test.each([16, 24] as const)('at %i bit every sample follows its draws, and silence too', (bitDepth) => {
  const sound = noisePcm(2, 24, 10_000);
  const loud = sound.channels.map((channel) => channel.map((sample, i) => (i % 9 === 0 ? 8388607 : sample)));
  const [shared, own] = [createRandom('shared').next, createRandom('own').next];
  const wanted = loud.map((channel) =>
    Int32Array.from({ length: 12_000 }, (_, i) => sampleOf(channel[i] ?? 0, bitDepth, shared, own)),
  );
  const pcm = { ...sound, channels: loud };
  const variant = { bitDepth, frames: 12_000, shared: 'shared', own: 'own' };
  expect(dithered(pcm, variant).channels).toEqual(wanted);
  expect(() => dithered(pcm, { ...variant, frames: 9999 })).toThrow('at least 10000 samples');
});
