import { describe, expect, test } from 'vitest';
import type { CheckSound } from '#core/steps/contract/sound.ts';
import { sha256 } from '../../../../server/audio/hashes.ts';
import { integratedLufs } from '../../../../server/audio/loudness.ts';
import { toFloat, type Pcm } from '../../../../server/audio/pcm.ts';
import { truePeakDbtp } from '../../../../server/audio/true-peak.ts';
import { makeSignal } from '../../../../server/audio/signals/make-signal.ts';

const LUFS = -23;

interface Ears {
  left: Float64Array;
  right: Float64Array;
}

function earsOf({ channels: [left, right], bitDepth }: Pcm): Ears {
  if (!left || !right) throw new Error('earsOf requires two channels');
  return { left: toFloat(left, bitDepth), right: toFloat(right, bitDepth) };
}

/** A stretch of both ears, milliseconds. */
function stretch({ left, right }: Ears, rate: number, fromMs: number, toMs: number): Ears {
  const [from, to] = [fromMs, toMs].map((ms) => Math.round((ms / 1000) * rate));
  return { left: left.subarray(from, to), right: right.subarray(from, to) };
}

const energy = (samples: Float64Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0);
const rmsDb = (samples: Float64Array): number => 10 * Math.log10(energy(samples) / samples.length);
const peakOf = (samples: Float64Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

function correlation({ left, right }: Ears): number {
  const product = left.reduce((sum, sample, i) => sum + sample * (right[i] ?? 0), 0);
  return product / Math.sqrt(energy(left) * energy(right));
}

describe('the antiphase tones of Woods et al. 2017', () => {
  const rate = 44_100;

  test.each([
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 2],
    [2, 0],
    [2, 1],
  ])(
    'softest at %d, antiphase at %d: timing, level and phase are as published',
    async (softest, antiphase) => {
      const pcm = await makeSignal({ kind: 'tones', softest, antiphase }, LUFS);
      const ears = earsOf(pcm);
      expect([pcm.sampleRate, ears.left.length]).toEqual([rate, 4 * rate]);
      const standard = 3 - softest - antiphase;
      const levels = [0, 1, 2].map((place) => {
        const steady = stretch(ears, rate, place * 1500 + 100, place * 1500 + 900);
        expect(correlation(steady)).toBeCloseTo(place === antiphase ? -1 : 1, 3);
        return rmsDb(steady.left);
      });
      expect((levels[softest] ?? 0) - (levels[standard] ?? 0)).toBeCloseTo(-6, 2);
      expect((levels[antiphase] ?? 0) - (levels[standard] ?? 0)).toBeCloseTo(0, 3);
      for (const gapMs of [1000, 2500]) {
        expect(peakOf(stretch(ears, rate, gapMs, gapMs + 500).left)).toBe(0);
      }
    },
  );

  test('ramps last 100 ms: half way up at 50 ms, full level from 100 ms on, and the tone has 200 Hz', async () => {
    const ears = earsOf(await makeSignal({ kind: 'tones', softest: 2, antiphase: 1 }, LUFS));
    const full = peakOf(stretch(ears, rate, 400, 600).left);
    const half = peakOf(stretch(ears, rate, 45, 55).left) / full;
    expect([half > 0.4, half < 0.6]).toEqual([true, true]);
    expect(peakOf(stretch(ears, rate, 0, 10).left) / full).toBeLessThan(0.03);
    expect(peakOf(stretch(ears, rate, 100, 110).left) / full).toBeCloseTo(1, 2);
    expect(peakOf(stretch(ears, rate, 890, 900).left) / full).toBeCloseTo(1, 2);
    const { left } = stretch(ears, rate, 200, 800);
    const rises = left.filter((sample, i) => i > 0 && (left[i - 1] ?? 0) < 0 && sample >= 0);
    expect(rises.length).toBeGreaterThanOrEqual(119);
    expect(rises.length).toBeLessThanOrEqual(121);
  });
});

/** The Fourier component of one second at whole frequencies. */
function component(samples: Float64Array, hz: number, rate: number): { magnitude: number; phase: number } {
  let real = 0;
  let imaginary = 0;
  samples.forEach((sample, i) => {
    real += sample * Math.cos((2 * Math.PI * hz * i) / rate);
    imaginary -= sample * Math.sin((2 * Math.PI * hz * i) / rate);
  });
  return { magnitude: Math.hypot(real, imaginary), phase: Math.atan2(imaginary, real) };
}

test('the Huggins noises of Milne et al. 2021: 564-636 Hz turned by 180 degrees in one ear, all else equal', async () => {
  const rate = 44_100;
  const pcm = await makeSignal({ kind: 'noises', pitched: 1, take: 3 }, LUFS);
  const ears = earsOf(pcm);
  expect([pcm.sampleRate, ears.left.length]).toEqual([rate, 5 * rate]);
  for (const gapMs of [1000, 3000]) expect(peakOf(stretch(ears, rate, gapMs, gapMs + 1000).left)).toBe(0);
  for (const place of [0, 2]) {
    const { left, right } = stretch(ears, rate, place * 2000, place * 2000 + 1000);
    expect(correlation({ left, right })).toBe(1);
  }
  const { left, right } = stretch(ears, rate, 2000, 3000);
  for (const hz of [100, 500, 563, 564, 600, 636, 637, 700, 5000, 15_000]) {
    const [a, b] = [component(left, hz, rate), component(right, hz, rate)];
    expect(b.magnitude / a.magnitude, `${hz} Hz`).toBeCloseTo(1, 2);
    const turn = Math.abs(Math.cos(a.phase - b.phase) - (hz >= 564 && hz <= 636 ? -1 : 1));
    expect(turn, `${hz} Hz`).toBeLessThan(0.01);
  }
});

test.each(['left', 'right'] as const)(
  'a sound in the %s ear leaves the other in digital silence',
  async (ear) => {
    const ears = earsOf(await makeSignal({ kind: 'one ear', ear }, LUFS));
    expect(peakOf(ears[ear === 'left' ? 'right' : 'left'])).toBe(0);
    expect(peakOf(ears[ear])).toBeGreaterThan(0.02);
  },
);

test('digits in turn are in one ear at a time', async () => {
  const sound: CheckSound = { kind: 'ears in turn', language: 'en', digits: [4, 2, 9], first: 'right' };
  const pcm = await makeSignal(sound, LUFS);
  const ears = earsOf(pcm);
  const loud = [0, 1, 2].map((slot) => {
    const { left, right } = stretch(ears, pcm.sampleRate, slot * 1000, slot * 1000 + 1000);
    return [peakOf(left) > 0.01, peakOf(right) > 0.01];
  });
  expect(loud).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ]);
});

test('of a pair one version has 50 dB over its noise and the other 40 dB', async () => {
  const sound: CheckSound = { kind: 'pair', language: 'en', digits: [4, 2, 9], cleaner: 1, snrDb: [50, 40] };
  const pcm = await makeSignal(sound, LUFS);
  const ears = earsOf(pcm);
  // Before its first digit there is nothing but the noise.
  const noise = [0, 4300].map((ms) => rmsDb(stretch(ears, pcm.sampleRate, ms + 60, ms + 480).left));
  expect((noise[0] ?? 0) - (noise[1] ?? 0)).toBeGreaterThan(9);
  expect((noise[0] ?? 0) - (noise[1] ?? 0)).toBeLessThan(11);
});

const ALL: CheckSound[] = [
  { kind: 'tones', softest: 0, antiphase: 1 },
  { kind: 'noises', pitched: 2, take: 0 },
  { kind: 'one ear', ear: 'left' },
  { kind: 'digits', language: 'en', digits: [1, 5, 3], snrDb: -5 },
  { kind: 'digits', language: 'zh', digits: [1, 5, 3], snrDb: -5 },
  { kind: 'ears in turn', language: 'zh', digits: [6, 8, 9], first: 'left' },
  { kind: 'pair', language: 'zh', digits: [2, 4, 6], cleaner: 0, snrDb: [50, 40] },
];

test.each(ALL)(
  'C13 the $kind of a check lie within 3 LU of the study, whatever its loudness',
  async (sound) => {
    for (const lufs of [-23, -30]) {
      const pcm = await makeSignal(sound, lufs);
      expect(Math.abs((integratedLufs(pcm) ?? 0) - lufs)).toBeLessThan(0.2);
      expect(truePeakDbtp(pcm)).toBeLessThan(-1);
    }
  },
);

test('the same sound has the same samples every time, and digits of all kinds last equally long', async () => {
  const [one, two] = await Promise.all([
    makeSignal(ALL[3] ?? never(), LUFS),
    makeSignal(ALL[3] ?? never(), LUFS),
  ]);
  const bytes = ({ channels }: Pcm): string[] => channels.map(({ buffer }) => sha256(new Uint8Array(buffer)));
  expect(bytes(two)).toEqual(bytes(one));
  const lengths = await Promise.all(
    [
      [1, 5, 3],
      [8, 6, 2],
    ].map(async (digits) => {
      const pcm = await makeSignal({ kind: 'digits', language: 'en', digits, snrDb: -5 }, LUFS);
      return pcm.channels[0]?.length;
    }),
  );
  expect(lengths[0]).toBe(lengths[1]);
});

function never(): never {
  throw new Error('the list is empty');
}
