import { sum } from 'simple-statistics';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fail } from '#core/order/fail.ts';
import { integratedLufs } from '../../../server/audio/loudness.ts';
import { loudnessRangeLu } from '../../../server/audio/loudness-range.ts';
import type { Pcm } from '../../../server/audio/pcm.ts';
import { goldenJson } from '../../core/stats/golden.ts';
import { tone } from './signals.ts';

const signal = z.object({
  name: z.string(),
  rate: z.number(),
  channels: z.number(),
  levels: z.array(z.number()),
  seconds: z.array(z.number()),
  depth: z.number(),
  period: z.number(),
  LRA: z.number(),
  I: z.number(),
});
const golden = goldenJson('expected/loudness_range.json', z.array(signal));

/** The signal that ffmpeg measured, from its description. */
function made({ rate, channels, levels, seconds, depth, period }: z.infer<typeof signal>): Pcm {
  const lengths = seconds.map((length) => length * rate);
  const steps = new Float64Array(sum(lengths));
  lengths.forEach((length, step) => {
    const from = sum(lengths.slice(0, step));
    steps.fill(levels[step] ?? fail(), from, from + length);
  });
  const channel = new Int32Array(steps.length).map((_, frame) => {
    const t = frame / rate;
    const db = (steps[frame] ?? fail()) + depth * Math.sin((2 * Math.PI * t) / period);
    return Math.round(10 ** (db / 20) * Math.sin(2 * Math.PI * 997 * t) * (2 ** 23 - 1));
  });
  return { sampleRate: rate, bitDepth: 24, channels: Array.from({ length: channels }, () => channel) };
}

test.each(golden)('$name has $LRA LU, as ffmpeg measures it', (wanted) => {
  const pcm = made(wanted);
  expect(Math.abs((loudnessRangeLu(pcm) ?? 99) - wanted.LRA)).toBeLessThan(0.1);
  expect(Math.abs((integratedLufs(pcm) ?? 99) - wanted.I)).toBeLessThan(0.05);
});

const steady = (seconds: number, levelDbfs: number): Pcm => ({
  sampleRate: 16_000,
  bitDepth: 24,
  channels: [tone({ hz: 997, seconds, sampleRate: 16_000, levelDbfs })],
});

test('a steady tone has no range, and a gain changes nothing', () => {
  expect(loudnessRangeLu(steady(10, -20))).toBeCloseTo(0, 2);
  expect(loudnessRangeLu(steady(10, -30))).toBeCloseTo(0, 2);
});

test('null below three seconds and for silence', () => {
  expect(loudnessRangeLu(steady(2.9, -20))).toBeNull();
  expect(loudnessRangeLu(steady(10, -90))).toBeNull();
});
