import { expect, test } from 'vitest';
import { sampleSha256 } from '../../../server/audio/hashes.ts';
import { levelNoise } from '../../../server/audio/level-noise.ts';
import { integratedLufs } from '../../../server/audio/loudness.ts';
import { durationMs } from '../../../server/audio/pcm.ts';
import { clippedSamples, truePeakDbtp } from '../../../server/audio/true-peak.ts';

test.each([-30, -23, -14])('lasts 6 s and is as loud as asked: %i LUFS', (lufs) => {
  const noise = levelNoise(lufs);
  expect(durationMs(noise)).toBe(6000);
  expect(integratedLufs(noise)).toBeCloseTo(lufs, 1);
  expect(clippedSamples(noise)).toBe(0);
});

test('is the same every time', () => {
  expect(sampleSha256(levelNoise(-23))).toBe(sampleSha256(levelNoise(-23)));
});

test('is never so loud that it clips', () => {
  const noise = levelNoise(0);
  expect(integratedLufs(noise)).toBeCloseTo(-14, 1);
  expect(truePeakDbtp(noise)).toBeLessThan(0);
});

/** Mean power in dB around a frequency, by Goertzel over blocks of 100 ms. */
function bandLevel(samples: Int32Array, hz: number): number {
  const length = 4800;
  const turn = 2 * Math.cos((2 * Math.PI * hz) / 48_000);
  let power = 0;
  for (let start = 0; start + length <= samples.length; start += length) {
    let [last, before] = [0, 0];
    for (const sample of samples.subarray(start, start + length)) {
      [last, before] = [sample + turn * last - before, last];
    }
    power += last * last + before * before - turn * last * before;
  }
  return 10 * Math.log10(power);
}

test('has the spectrum of speech: strongest around 300 Hz, falling steeply above 4 kHz', () => {
  const [samples] = levelNoise(-23).channels;
  const level = (hz: number): number => bandLevel(samples ?? new Int32Array(), hz);
  expect(level(300) - level(30)).toBeGreaterThan(6);
  expect(level(300) - level(2000)).toBeGreaterThan(8);
  expect(level(2000) - level(8000)).toBeGreaterThan(12);
});
