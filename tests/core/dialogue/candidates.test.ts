import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { candidatesIn, MARGIN_MS, type Candidate, type ExcerptRules } from '#core/dialogue/candidates.ts';
import { chooseSpans } from '#core/dialogue/choose-spans.ts';
import { stretchesOf, type Speech } from '#core/dialogue/stretches.ts';
import { createRandom } from '#core/order/random.ts';

/** Speech as 'a 0-4000, b 5000-6000'. */
const speechOf = (text: string): Speech[] =>
  text.split(', ').map((one) => {
    const [, speaker = '', start, end] = /^(\w) (\d+)-(\d+)$/.exec(one) ?? [];
    return { startMs: Number(start), endMs: Number(end), speaker };
  });

const OPEN: ExcerptRules = {
  lengthMs: { min: 0, max: Infinity },
  turns: { min: 1, max: Infinity },
  speakers: { min: 1, max: Infinity },
  minSpeech: 0,
  maxOverlap: 1,
  maxPauseMs: Infinity,
};

const placesOf = (candidates: readonly Candidate[]): [number, number][] =>
  candidates.map(({ startMs, endMs }) => [startMs, endMs]);

test('a stretch ends at a pause; speech within other speech takes no turn', () => {
  expect(stretchesOf(speechOf('a 0-4000, b 1000-2000, b 5000-6000'))).toEqual([
    { startMs: 0, endMs: 4000, overlapMs: 1000, turns: ['a'] },
    { startMs: 5000, endMs: 6000, overlapMs: 0, turns: ['b'] },
  ]);
  expect(stretchesOf(speechOf('a 0-4000, b 3500-5000, a 5000-6000'))).toEqual([
    { startMs: 0, endMs: 5000, overlapMs: 500, turns: ['a', 'b'] },
    { startMs: 5000, endMs: 6000, overlapMs: 0, turns: ['a'] },
  ]);
  expect(stretchesOf([])).toEqual([]);
});

test('speech that one speaker has twice overlaps with nobody, and three speakers overlap once', () => {
  expect(stretchesOf(speechOf('a 0-3000, a 1000-4000, a 4000-5000'))).toEqual([
    { startMs: 0, endMs: 5000, overlapMs: 0, turns: ['a'] },
  ]);
  const [stretch] = stretchesOf(speechOf('a 0-3000, b 1000-4000, c 2000-5000'));
  expect(stretch).toEqual({ startMs: 0, endMs: 5000, overlapMs: 3000, turns: ['a', 'b', 'c'] });
});

test('an excerpt begins and ends 50 ms from its turns, or in the middle of a shorter pause', () => {
  const speech = speechOf('a 200-4000, b 4060-8000, a 8000-9000, b 10000-11000');
  expect(placesOf(candidatesIn(speech, 11_020, OPEN))).toEqual([
    [150, 4030],
    [150, 8000],
    [150, 9050],
    [150, 11_010],
    [4030, 8000],
    [4030, 9050],
    [4030, 11_010],
    [8000, 9050],
    [8000, 11_010],
    [9950, 11_010],
  ]);
});

test('no excerpt begins or ends in overlapping speech, or in a pause within a turn', () => {
  const speech = speechOf('a 1000-4000, a 5000-6000, b 7000-9000, a 8500-9500, b 10000-11000');
  expect(placesOf(candidatesIn(speech, 12_000, OPEN))).toEqual([
    [950, 6050],
    [950, 9550],
    [950, 11_050],
    [6950, 9550],
    [6950, 11_050],
    [9950, 11_050],
  ]);
});

test('a candidate names every rule that it breaks', () => {
  const speech = speechOf('a 1000-4000, b 7000-9000, a 8500-9500');
  const [first, whole] = candidatesIn(speech, 12_000, {
    ...OPEN,
    turns: { min: 2, max: 2 },
    speakers: { min: 2, max: 2 },
    minSpeech: 0.8,
    maxOverlap: 0.05,
    maxPauseMs: 2999,
  });
  expect(first).toMatchObject({ turns: 1, speakers: ['a'], broken: ['turns', 'speakers'] });
  expect(whole).toMatchObject({
    startMs: 950,
    endMs: 9550,
    turns: 3,
    speakers: ['a', 'b'],
    speech: 5500 / 8600,
    overlap: 500 / 8600,
    longestPauseMs: 3000,
    broken: ['turns', 'speech', 'overlap', 'pause'],
  });
});

const RECORDING_MS = 120_000;
const dialogues = fc
  .array(
    fc.record({
      gapMs: fc.integer({ min: -2000, max: 3000 }),
      lengthMs: fc.integer({ min: 1, max: 9000 }),
      speaker: fc.constantFrom('a', 'b', 'c'),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((parts) => {
    let at = 0;
    return parts.flatMap(({ gapMs, lengthMs, speaker }): Speech[] => {
      const startMs = Math.max(0, at + gapMs);
      at = startMs + lengthMs;
      return at > RECORDING_MS ? [] : [{ startMs, endMs: at, speaker }];
    });
  });
const range = (most: number) =>
  fc.tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 0, max: most })).map(([min, more]) => ({
    min,
    max: min + more,
  }));
const rulesets = fc.record({
  lengthMs: range(30_000),
  turns: range(6),
  speakers: range(3),
  minSpeech: fc.double({ min: 0, max: 1, noNaN: true }),
  maxOverlap: fc.double({ min: 0, max: 1, noNaN: true }),
  maxPauseMs: fc.integer({ min: 0, max: 4000 }),
});

/** Number of speakers who talk at each millisecond, by counting. */
function talking(speech: readonly Speech[]): Uint8Array {
  const counts = new Uint8Array(RECORDING_MS);
  for (const speaker of new Set(speech.map((one) => one.speaker))) {
    const own = new Uint8Array(RECORDING_MS);
    for (const { startMs, endMs } of speech.filter((one) => one.speaker === speaker))
      own.fill(1, startMs, endMs);
    own.forEach((value, index) => {
      counts[index] = (counts[index] ?? 0) + value;
    });
  }
  return counts;
}

test('for every dialogue: ends lie in pauses next to turns, lengths in range, and the shares are those counted by hand', () => {
  let seen = 0;
  fc.assert(
    fc.property(dialogues, rulesets, (speech, rules) => {
      const counts = talking(speech);
      for (const one of candidatesIn(speech, RECORDING_MS, rules)) {
        seen += 1;
        const { startMs, endMs } = one;
        const lengthMs = endMs - startMs;
        expect(lengthMs).toBeGreaterThanOrEqual(rules.lengthMs.min);
        expect(lengthMs).toBeLessThanOrEqual(rules.lengthMs.max);
        const inside = speech.filter((other) => other.startMs < endMs && other.endMs > startMs);
        // Nobody is cut off, and the first and the last word are as near as the pause permits.
        expect(inside.every((other) => other.startMs >= startMs && other.endMs <= endMs)).toBe(true);
        const first = Math.min(...inside.map((other) => other.startMs));
        const ending = Math.max(...inside.map((other) => other.endMs));
        const before = Math.max(0, ...speech.map((other) => other.endMs).filter((end) => end <= startMs));
        const after = Math.min(
          RECORDING_MS,
          ...speech.map((other) => other.startMs).filter((start) => start >= endMs),
        );
        expect(first - startMs).toBe(Math.min(MARGIN_MS, Math.floor((first - before) / 2)));
        expect(endMs - ending).toBe(Math.min(MARGIN_MS, Math.floor((after - ending) / 2)));
        // Another speaker talked last before, and talks first afterwards.
        const said = (isHere: (other: Speech) => boolean) => [
          ...new Set(speech.filter(isHere).map(({ speaker }) => speaker)),
        ];
        for (const [last, next] of [
          [said((other) => other.endMs === before), said((other) => other.startMs === first)],
          [said((other) => other.endMs === ending), said((other) => other.startMs === after)],
        ])
          if (last?.length === 1 && next?.length === 1) expect(last).not.toEqual(next);
        const own = counts.subarray(startMs, endMs);
        expect(one.speech).toBeCloseTo(own.filter((count) => count > 0).length / lengthMs, 9);
        expect(one.overlap).toBeCloseTo(own.filter((count) => count > 1).length / lengthMs, 9);
        const pauses = Array.from(own.subarray(first - startMs, ending - startMs), String)
          .join('')
          .split(/[^0]+/);
        expect(one.longestPauseMs).toBe(Math.max(0, ...pauses.map((pause) => pause.length)));
        const isKept =
          one.turns >= rules.turns.min &&
          one.turns <= rules.turns.max &&
          one.speakers.length >= rules.speakers.min &&
          one.speakers.length <= rules.speakers.max &&
          one.speech >= rules.minSpeech &&
          one.overlap <= rules.maxOverlap &&
          one.longestPauseMs <= rules.maxPauseMs;
        expect(one.broken.length === 0).toBe(isKept);
      }
    }),
  );
  expect(seen).toBeGreaterThan(100);
});

test('the order of a diarisation changes nothing', () => {
  fc.assert(
    fc.property(dialogues, fc.string(), (speech, seed) => {
      const shuffled = createRandom(seed).shuffle(speech);
      expect(candidatesIn(shuffled, RECORDING_MS, OPEN)).toEqual(candidatesIn(speech, RECORDING_MS, OPEN));
    }),
  );
});

const spans = fc.array(
  fc.record({ startMs: fc.integer({ min: 0, max: 60 }), lengthMs: fc.integer({ min: 1, max: 20 }) }),
  { maxLength: 10 },
);

/** Largest number of spans that keep their distance, by trying every set. */
function mostByTrying(all: readonly { startMs: number; endMs: number }[], apartMs: number): number {
  const [first, ...rest] = all;
  if (first === undefined) return 0;
  const apart = rest.filter(
    ({ startMs, endMs }) => first.endMs + apartMs <= startMs || endMs + apartMs <= first.startMs,
  );
  return Math.max(1 + mostByTrying(apart, apartMs), mostByTrying(rest, apartMs));
}

test('chosen spans keep their distance, are as many as can be, and are the same for the same seed', () => {
  fc.assert(
    fc.property(
      spans,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 9 }),
      fc.string(),
      (parts, count, apartMs, seed) => {
        const all = parts.map(({ startMs, lengthMs }) => ({ startMs, endMs: startMs + lengthMs }));
        const choose = () => chooseSpans(all, { count, apartMs, random: createRandom(seed) });
        const chosen = choose();
        expect(chosen.length).toBe(Math.min(count, mostByTrying(all, apartMs)));
        expect(chosen.every((one) => all.includes(one))).toBe(true);
        chosen.slice(1).forEach((one, index) => {
          expect(one.startMs).toBeGreaterThanOrEqual((chosen[index]?.endMs ?? NaN) + apartMs);
        });
        expect(choose()).toEqual(chosen);
      },
    ),
  );
});

test('each of several candidates is drawn about equally often', () => {
  const all = [0, 1, 2, 3].map((index) => ({ startMs: index * 10, endMs: index * 10 + 5 }));
  const drawn = Array.from({ length: 2000 }, (_, seed) =>
    chooseSpans(all, { count: 1, apartMs: 0, random: createRandom(`seed ${seed}`) }),
  );
  for (const one of all) {
    const share = drawn.filter(([first]) => first === one).length / drawn.length;
    expect(Math.abs(share - 0.25)).toBeLessThan(4 * Math.sqrt((0.25 * 0.75) / drawn.length));
  }
});
