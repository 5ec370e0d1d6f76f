import { expect, test } from 'vitest';
import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import { purposeOf } from '#core/methods/ternary/batch.ts';
import { blocksOf, drawSession, layoutSession } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import { ternaryStudy } from '../../../support/method-studies.ts';
import { uniformP } from '../../../support/uniform.ts';

const SESSIONS = 6000;
const BATCHES = 3;
const THIRDS = [
  [0, 3],
  [3, 7],
  [7, 10],
] as const;

const blocks = blocksOf(ternaryStudy({ batches: BATCHES }));
const draws = drawSession(blocks, () => 0, createRandom('trap places')) ?? [];

/** Of each session, where the trap of each third of each batch is, counted from the start of the third. */
const sessions = Array.from({ length: SESSIONS }, (_, session) => {
  const pages = layoutSession(blocks, draws, `trap places ${session}`, LAYOUT_VERSION);
  const traps = pages.map(({ unit }) => purposeOf(unit) !== 'test');
  return Array.from({ length: BATCHES }, (_batch, batch) =>
    THIRDS.map(([from, to]) => {
      const third = traps.slice(batch * 10 + from, batch * 10 + to);
      expect(third.filter(Boolean).length).toBe(1);
      return third.indexOf(true);
    }),
  ).flat();
});

const sizes = Array.from({ length: BATCHES }, () => THIRDS.map(([from, to]) => to - from)).flat();

/** Every third of the session with the place of its trap in every session. */
const thirds = sizes.map((size, third) => ({ size, places: sessions.map((places) => places[third] ?? -1) }));

test('A9 page 1 is a trap in one third of sessions', () => {
  const share = sessions.filter(([place]) => place === 0).length / SESSIONS;
  const standardError = Math.sqrt(((1 / 3) * (2 / 3)) / SESSIONS);
  expect(Math.abs(share - 1 / 3)).toBeLessThan(3 * standardError);
});

test('A9 the trap of each third is equally likely at each of its places, in every batch', () => {
  for (const { size, places } of thirds) expect(uniformP(places, size)).toBeGreaterThan(0.001);
});

test('A9 places are independent between thirds and between batches', () => {
  const pairs = thirds.flatMap((one, index) => thirds.slice(index + 1).map((other) => ({ one, other })));
  expect(pairs).toHaveLength(36);
  for (const { one, other } of pairs) {
    const both = one.places.map((place, session) => place * other.size + (other.places[session] ?? -1));
    expect(uniformP(both, one.size * other.size)).toBeGreaterThan(0.0005);
  }
});

test('A9 the flawed clip is equally likely in each third of a batch', () => {
  const flawed = Array.from({ length: 2000 }, (_, session) => {
    const pages = layoutSession(blocks, draws, `kinds ${session}`, LAYOUT_VERSION).slice(0, 10);
    const traps = pages.map(({ unit }) => purposeOf(unit)).filter((purpose) => purpose !== 'test');
    return traps.indexOf('flawed');
  });
  expect(uniformP(flawed, THIRDS.length)).toBeGreaterThan(0.001);
});
