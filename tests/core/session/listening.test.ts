import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compactIntervals,
  coveredMs,
  defaultCoverage,
  heardEnough,
  plausiblyPlayed,
  playedMs,
  type PlayedInterval,
} from '#core/session/listening.ts';

const interval = fc
  .tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(60_000))
  .map(([a, b, at]): [number, number, number] => [Math.min(a, b), Math.max(a, b), at]);

test('what is heard twice is played twice and covered once', () => {
  const twice: [number, number, number][] = [
    [0, 500, 0],
    [400, 900, 2000],
  ];
  expect(playedMs(twice)).toBe(1000);
  expect(coveredMs(twice)).toBe(900);
});

test('G3: a part that was skipped is not covered', () => {
  expect(
    coveredMs([
      [0, 1000, 0],
      [9000, 10_000, 1000],
    ]),
  ).toBe(2000);
  expect(coveredMs([])).toBe(0);
});

test('coverage counts every millisecond once, in any order of the intervals', () => {
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 12 }), (intervals) => {
      const heard = new Set<number>();
      for (const [from, to] of intervals) for (let ms = from; ms < to; ms += 1) heard.add(ms);
      expect(coveredMs(intervals)).toBe(heard.size);
      expect(coveredMs(intervals.toReversed())).toBe(heard.size);
      expect(playedMs(intervals)).toBeGreaterThanOrEqual(heard.size);
    }),
    { numRuns: 30 },
  );
});

test('clips over a minute need 0.90, others 0.95', () => {
  expect(defaultCoverage(60_000)).toBe(0.95);
  expect(defaultCoverage(60_001)).toBe(0.9);
});

test('the share to hear has 50 ms of tolerance', () => {
  expect(heardEnough([[0, 9450, 0]], 10_000, 0.95)).toBe(true);
  expect(heardEnough([[0, 9449, 0]], 10_000, 0.95)).toBe(false);
  expect(heardEnough([], 10_000, 0)).toBe(true);
  expect(heardEnough([], 10_000, 0.5)).toBe(false);
});

test('S5: 12 s cannot be played within 1 s; clocks may differ by 5 % and half a second', () => {
  expect(plausiblyPlayed(12_000, 1000)).toBe(false);
  expect(plausiblyPlayed(1550, 1000)).toBe(true);
  expect(plausiblyPlayed(1551, 1000)).toBe(false);
});

describe('compactIntervals', () => {
  const short = fc
    .tuple(fc.nat(5000), fc.nat(200), fc.nat(60_000))
    .map(([from, length, at]): PlayedInterval => [from, from + length, at]);

  test('a record within the limit stays as it is', () => {
    const intervals: PlayedInterval[] = [
      [0, 500, 0],
      [400, 900, 2000],
    ];
    expect(compactIntervals(intervals, 2)).toEqual(intervals);
  });

  test('over the limit what overlaps or touches becomes one, begun when the first of it began', () => {
    const intervals: PlayedInterval[] = [
      [600, 900, 100],
      [0, 300, 900],
      [200, 400, 500],
      [400, 500, 3000],
    ];
    expect(compactIntervals(intervals, 3)).toEqual([
      [600, 900, 100],
      [0, 500, 500],
    ]);
  });

  test('what was heard stays the same, and nothing is added to what was played', () => {
    fc.assert(
      fc.property(fc.array(short, { maxLength: 60 }), fc.integer({ min: 1, max: 60 }), (intervals, limit) => {
        const compact = compactIntervals(intervals, limit);
        expect(compact.length).toBeLessThanOrEqual(limit);
        if (disjoint(intervals) <= limit) expect(coveredMs(compact)).toBe(coveredMs(intervals));
        expect(coveredMs([...intervals, ...compact])).toBe(coveredMs(intervals));
        expect(playedMs(compact)).toBeLessThanOrEqual(playedMs(intervals));
      }),
      { numRuns: 100 },
    );
  });

  test('a thousand replays of a clip are one interval', () => {
    const intervals = Array.from({ length: 1000 }, (_, i): PlayedInterval => [0, 4000, i * 4000]);
    expect(compactIntervals(intervals, 500)).toEqual([[0, 4000, 0]]);
  });

  test('of more separate pieces than the limit the shortest go: never more is said than was heard', () => {
    const pieces: PlayedInterval[] = [
      [0, 10, 0],
      [100, 150, 10],
      [200, 230, 20],
    ];
    expect(compactIntervals(pieces, 2)).toEqual([
      [100, 150, 10],
      [200, 230, 20],
    ]);
  });
});

/** Pieces of media time that neither overlap nor touch. */
function disjoint(intervals: readonly PlayedInterval[]): number {
  const heard = new Set(
    intervals.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)),
  );
  return [...heard].filter((ms) => !heard.has(ms - 1)).length;
}
