import { expect, test } from 'vitest';
import { kWeighting } from '../../../server/audio/k-weighting.ts';
import { integratedLufs } from '../../../server/audio/loudness.ts';
import { concatenated, type Pcm } from '../../../server/audio/pcm.ts';
import { noise, tone } from './signals.ts';

const steps = (
  sampleRate: number,
  parts: readonly (readonly [seconds: number, levelDbfs: number])[],
): Int32Array =>
  concatenated(parts.map(([seconds, levelDbfs]) => tone({ hz: 1000, seconds, sampleRate, levelDbfs })));
const stereo = (left: Int32Array, right = left, sampleRate = 48_000): Pcm => ({
  sampleRate,
  bitDepth: 24,
  channels: [left, right],
});

test('the K-weighting at 48 kHz has the coefficients that BS.1770 prints', () => {
  const [shelf, highPass] = kWeighting(48_000);
  const expected = [
    1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
  ];
  [...shelf.b, ...shelf.a].forEach((value, i) => expect(value).toBeCloseTo(expected[i] ?? NaN, 12));
  expect(highPass.b).toEqual([1, -2, 1]);
  expect(highPass.a[0]).toBeCloseTo(-1.99004745483398, 12);
  expect(highPass.a[1]).toBeCloseTo(0.99007225036621, 12);
});

test.each([16_000, 22_050, 44_100, 48_000, 96_000])(
  'at %i Hz 997 Hz at full scale reads -3.01 LUFS in one ear and 0.00 in both',
  (sampleRate) => {
    const full = tone({ hz: 997, seconds: 5, sampleRate, levelDbfs: 0 });
    expect(integratedLufs(stereo(full, new Int32Array(full.length), sampleRate))).toBeCloseTo(-3.01, 1);
    expect(integratedLufs(stereo(full, full, sampleRate))).toBeCloseTo(0, 1);
    expect(integratedLufs({ sampleRate, bitDepth: 24, channels: [full] })).toBeCloseTo(0, 1);
  },
);

test('the self-test holds to a hundredth at 48 kHz', () => {
  const full = tone({ hz: 997, seconds: 5, sampleRate: 48_000, levelDbfs: 0 });
  expect(integratedLufs(stereo(full, new Int32Array(full.length)))).toBeCloseTo(-3.01, 2);
  expect(integratedLufs(stereo(full))).toBeCloseTo(0, 2);
});

test.each([
  ['a steady tone', [[20, -23]]],
  [
    'quiet ends below the relative gate',
    [
      [10, -36],
      [20, -23],
      [10, -36],
    ],
  ],
  [
    'silence below the absolute gate',
    [
      [10, -72],
      [10, -36],
      [20, -23],
      [10, -36],
      [10, -72],
    ],
  ],
  [
    'louder and quieter parts',
    [
      [20, -26],
      [20.1, -20],
      [20, -26],
    ],
  ],
] as const)('EBU Tech 3341: %s reads -23.0 LUFS', (_, parts) => {
  const left = steps(16_000, parts);
  expect(Math.abs((integratedLufs(stereo(left, left, 16_000)) ?? 0) + 23)).toBeLessThan(0.1);
});

test('less than one block of 400 ms, or nothing above the gate, has no loudness', () => {
  const short = tone({ hz: 1000, seconds: 0.399, sampleRate: 48_000, levelDbfs: -10 });
  expect(integratedLufs(stereo(short))).toBeNull();
  expect(integratedLufs(stereo(new Int32Array(96_000)))).toBeNull();
  expect(
    integratedLufs(stereo(tone({ hz: 1000, seconds: 2, sampleRate: 48_000, levelDbfs: -75 }))),
  ).toBeNull();
  expect(
    integratedLufs(stereo(tone({ hz: 1000, seconds: 0.4, sampleRate: 48_000, levelDbfs: -10 }))),
  ).not.toBeNull();
});

/** Measured with ffmpeg 5.1 `ebur128=dualmono=true` on the same samples written as WAV. */
test('broadband, stepped sounds read what ffmpeg reads', () => {
  const burst = noise(16_000, 16, 'burst').map((sample) => sample >> 2);
  const mono = concatenated([
    burst,
    new Int32Array(8000),
    burst.map((s) => s >> 2),
    burst.map((s) => s >> 5),
  ]);
  expect(integratedLufs({ sampleRate: 16_000, bitDepth: 16, channels: [mono] })).toBeCloseTo(-14.618, 1);
  const left = noise(88_200, 24, 'left').map((sample) => sample >> 3);
  const right = tone({ hz: 150, seconds: 2, sampleRate: 44_100, levelDbfs: -12 });
  expect(integratedLufs(stereo(left, right, 44_100))).toBeCloseTo(-14.601, 1);
});
