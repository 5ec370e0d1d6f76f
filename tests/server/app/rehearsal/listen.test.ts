import { expect, test } from 'vitest';
import { coveredMs, heardEnough, plausiblyPlayed, playedMs } from '#core/session/listening.ts';
import { createRandom } from '#core/order/random.ts';
import { CARELESS, type Persona } from '#core/methods/contract/simulation.ts';
import { listenTo } from '../../../../server/app/rehearsal/listen.ts';

const heard = [4000, 7300, 90_000].map((durationMs) => ({ durationMs, quality: 0.5, facts: {} }));
const slots = ['a', 'b', 'c'].map((token) => ({ token, open: false }));
const listen = (persona: Persona, seed: string, minCoverage: number | null = null) =>
  listenTo({ slots, minCoverage }, heard, persona, createRandom(seed));

test('a careful listener hears every clip to its end, one after the other', () => {
  for (const seed of ['1', '2', '3', '4', '5']) {
    const { slots: records, pageMs } = listen('careful', seed);
    expect(records.map(({ intervals }) => coveredMs(intervals))).toEqual([4000, 7300, 90_000]);
    const played = records.flatMap(({ intervals }) => intervals).toSorted((a, b) => a[2] - b[2]);
    played.slice(1).forEach(([, , atMs], index) => {
      const [from, to, before] = played[index] ?? [0, 0, 0];
      expect(atMs).toBeGreaterThanOrEqual(before + to - from);
    });
    expect(pageMs).toBeGreaterThan(playedMs(played));
  }
});

test.each(CARELESS)('a %s one hears just as much as it has to', (persona) => {
  const shares = (minCoverage: number | null) =>
    listen(persona, 'x', minCoverage).slots.map(({ intervals }, index) => {
      const durationMs = heard[index]?.durationMs ?? 0;
      return Math.round((100 * coveredMs(intervals)) / durationMs) / 100;
    });
  expect(shares(null)).toEqual([0.95, 0.95, 0.9]);
  expect(shares(0.5)).toEqual([0.5, 0.5, 0.5]);
  const [first] = listen(persona, 'x').slots;
  expect(heardEnough(first?.intervals ?? [], 4000, 0.95)).toBe(true);
});

test('a fast clicker has answered when the first sound has hardly begun, and goes on as soon as it may', () => {
  const { decisionMs, pageMs, slots: records } = listen('fast-clicker', 'x');
  const played = playedMs(records.flatMap(({ intervals }) => intervals));
  expect(decisionMs).toBeLessThan(500);
  expect(pageMs - played).toBeLessThan(500);
  expect(plausiblyPlayed(played, pageMs)).toBe(true);
  expect(listen('random', 'x').decisionMs).toBeGreaterThan(played);
});
