import { expect, test } from 'vitest';
import { excerpt } from '../../../server/audio/excerpt.ts';
import { integratedLufs } from '../../../server/audio/loudness.ts';
import { concatenated, durationMs, type Pcm } from '../../../server/audio/pcm.ts';

const RATE = 16_000;

/** Each sample is its own time in seconds (+ 1), so that the excerpt tells where its samples come from. */
const clock = (seconds: number, channels: 1 | 2 = 1): Pcm => {
  const ticks = Int32Array.from({ length: seconds * RATE }, (_, i) => 1 + Math.floor(i / RATE));
  return { sampleRate: RATE, bitDepth: 24, channels: Array.from({ length: channels }, () => ticks) };
};

const at = (pcm: Pcm, seconds: number): number => pcm.channels[0]?.[Math.round(seconds * RATE)] ?? NaN;

/** Seconds at which something far louder than the clock begins and ends. */
function beeps(pcm: Pcm): [number, number][] {
  const loud = Array.from(pcm.channels[0] ?? [], (sample, i) =>
    Math.abs(sample) > 20_000 ? i / RATE : -1,
  ).filter((time) => time >= 0);
  const starts = loud.filter((time, i) => time - (loud[i - 1] ?? -1) > 0.1);
  const ends = loud.filter((time, i) => (loud[i + 1] ?? Infinity) - time > 0.1);
  return starts.map((start, i) => [start, ends[i] ?? NaN]);
}

test.each([
  [180, 60_000, [60, 120.3]],
  [200, 60_000, [60, 120.3]],
  [63, 20_000, [20, 40.3]],
])('Q5 a clip of %i s in parts of %i ms has beeps of 300 ms at %j s', (seconds, partMs, expected) => {
  const made = excerpt(clock(seconds), { partMs, beepDbfs: -26 });
  expect(durationMs(made)).toBeCloseTo(3 * partMs + 600, 3);
  const found = beeps(made);
  expect(found.length).toBe(2);
  expected.forEach((start, i) => {
    expect(Math.abs((found[i]?.[0] ?? NaN) - start)).toBeLessThan(0.01);
    expect(Math.abs((found[i]?.[1] ?? NaN) - start - 0.3)).toBeLessThan(0.01);
  });
});

test('the parts are the first, the centred middle and the last; the first two fade out', () => {
  const made = excerpt(clock(101), { partMs: 20_000, beepDbfs: -26 });
  expect(at(made, 10.5)).toBe(11);
  expect(at(made, 20.3 + 0.1)).toBe(41);
  expect(at(made, 20.3 + 10.25)).toBe(51);
  expect(at(made, 40.6 + 0.5)).toBe(82);
  expect(at(made, 60.6 - 0.01)).toBe(101);
  expect(at(made, 18.99)).toBeLessThan(19);
  expect(at(made, 18.99)).toBeGreaterThan(8);
  expect(at(made, 19.999)).toBe(0);
  expect(at(made, 20.3 + 19.999)).toBe(0);
});

test('both channels carry the beep', () => {
  const made = excerpt(clock(6, 2), { partMs: 2000, beepDbfs: -26 });
  expect(made.channels[0]?.every((sample, i) => sample === made.channels[1]?.[i])).toBe(true);
});

test.each([16, 24] as const)(
  'at %i bit the beep reads -26 LUFS and starts and ends without a click',
  (bitDepth) => {
    const silence: Pcm = { sampleRate: RATE, bitDepth, channels: [new Int32Array(6 * RATE)] };
    const [channel = new Int32Array()] = excerpt(silence, { partMs: 2000, beepDbfs: -26 }).channels;
    const beep = channel.subarray(2 * RATE, 2.3 * RATE);
    const step = 2 ** (bitDepth - 1) * 0.002;
    expect(Math.abs(beep[1] ?? NaN)).toBeLessThan(step);
    expect(Math.abs(beep[beep.length - 2] ?? NaN)).toBeLessThan(step);
    const steady = beep.subarray(0.05 * RATE, 0.25 * RATE);
    const long = concatenated(Array.from({ length: 20 }, () => steady));
    expect(integratedLufs({ ...silence, channels: [long] })).toBeCloseTo(-26, 1);
  },
);

test('Q5 a source shorter than three parts is refused with both lengths', () => {
  expect(() => excerpt(clock(179), { partMs: 60_000, beepDbfs: -26 })).toThrow(
    'The clip lasts 179.0 s; an excerpt of three parts of 60.0 s needs 180.0 s.',
  );
  expect(() => excerpt(clock(6), { partMs: 0, beepDbfs: -26 })).toThrow('at least one sample');
});
