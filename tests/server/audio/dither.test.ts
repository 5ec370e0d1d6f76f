import { expect, test } from 'vitest';
import { createRandom } from '#core/random.ts';
import { dither } from '../../../server/audio/dither.ts';
import { encodeFlac } from '../../../server/audio/flac.ts';
import { fullScale, type Pcm } from '../../../server/audio/pcm.ts';
import { noisePcm } from './signals.ts';

const random = (): (() => number) => {
  const source = createRandom('dither');
  return () => source.next();
};

function residual(a: Pcm, b: Pcm): { rmsDbfs: number; peakDbfs: number; changed: number } {
  const scale = fullScale(a.bitDepth);
  const differences = a.channels.flatMap((channel, c) =>
    Array.from(channel, (sample, i) => ((b.channels[c]?.[i] ?? NaN) - sample) / scale),
  );
  const meanSquare = differences.reduce((sum, d) => sum + d * d, 0) / differences.length;
  return {
    rmsDbfs: 10 * Math.log10(meanSquare),
    peakDbfs: 20 * Math.log10(differences.reduce((peak, d) => Math.max(peak, Math.abs(d)), 0)),
    changed: differences.filter((d) => d !== 0).length / differences.length,
  };
}

test.each([16, 24] as const)('at %i bit the difference is everywhere and below -90 dBFS', (bitDepth) => {
  const pcm = noisePcm(2, bitDepth);
  const copy = dither(pcm, random());
  const { rmsDbfs, peakDbfs, changed } = residual(pcm, copy);
  expect(peakDbfs).toBeLessThan(-90);
  expect(rmsDbfs).toBeLessThan(-90);
  expect(changed).toBeGreaterThan(0.6);
});

test.each([16, 24] as const)('at %i bit the copy of a full-scale sound stays in range', (bitDepth) => {
  const limit = fullScale(bitDepth);
  const channel = Int32Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? -limit : limit - 1));
  const copy = dither({ sampleRate: 16_000, bitDepth, channels: [channel] }, random());
  expect(residual({ sampleRate: 16_000, bitDepth, channels: [channel] }, copy).peakDbfs).toBeLessThan(-90);
});

test('the encoded bytes differ, and the same noise gives the same bytes', async () => {
  const pcm = noisePcm(1, 16);
  const copy = await encodeFlac(dither(pcm, random()));
  expect(copy).not.toEqual(await encodeFlac(pcm));
  expect(copy).toEqual(await encodeFlac(dither(pcm, random())));
});

test('the original is left as it was', () => {
  const pcm = noisePcm(1, 24);
  dither(pcm, random());
  expect(pcm).toEqual(noisePcm(1, 24));
});
