import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LeaseBook } from '#core/design/lease-book.ts';
import { simulateSessions, type SimulatedStudy } from '#core/design/simulate-sessions.ts';
import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import type { Tested } from '#core/methods/contract/method.ts';
import { blocksOf, drawWithin, layoutSession } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import type { Study } from '#core/study/study.ts';
import { METHOD_STUDIES, ternaryStudy, trappedPairsStudy } from '../../support/method-studies.ts';
import { gridClips, makeStudy, names, onlyBlock } from '../../support/study.ts';

interface Grid {
  systems: number;
  items: number;
  pages: number;
  quota: number;
}

function gridStudy({ systems, items, pages, quota }: Grid): Study {
  const clips = gridClips('clips/{system}/{item}.flac', {
    system: names('s', systems),
    item: names('item', items),
  });
  return makeStudy({
    clips: { test: clips },
    blocks: [{ method: 'rating', preset: 'acr', pages, ratings_per_clip: quota }],
  });
}

const grids = fc
  .record({
    systems: fc.integer({ min: 1, max: 6 }),
    items: fc.integer({ min: 2, max: 9 }),
    quota: fc.integer({ min: 1, max: 6 }),
    least: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ least, ...grid }): Grid => ({ ...grid, pages: Math.min(least, grid.items) }));

/** The same with a quota that whole sessions fill. */
const wholeGrids = grids.map((grid) => {
  const clips = grid.systems * grid.items;
  const steps = Array.from({ length: grid.pages }, (_, index) => index + 1);
  const step = steps.find((each) => (clips * each) % grid.pages === 0) ?? grid.pages;
  return { ...grid, quota: step * Math.max(1, Math.round(grid.quota / step)) };
});

const ENDLESS = { listeners: 5000, seed: 'even' };

function countsOf(study: Study, { fill }: Pick<SimulatedStudy, 'fill'>): { each: Tested; count: number }[] {
  return onlyBlock(study)
    .tested()
    .map((each) => ({ each, count: each.units.reduce((sum, unit) => sum + fill(0, unit), 0) }));
}

/** The things under test on the pages of each session. */
function testedIn(study: Study, { sessions }: Pick<SimulatedStudy, 'sessions'>): Tested[][] {
  const byUnit = new Map(
    onlyBlock(study)
      .tested()
      .flatMap((each) => each.units.map((unit) => [unit, each])),
  );
  return sessions.map(({ pages }) => pages.flatMap(({ draw }) => byUnit.get(draw.unit) ?? []));
}

/** By how many pages the system heard most is ahead of the one heard least. */
function systemsApart(systems: readonly string[], pages: readonly Tested[]): number {
  const heard = pages.flatMap((page) => page.systems);
  const counts = systems.map((system) => heard.filter((other) => other === system).length);
  return Math.max(...counts) - Math.min(...counts);
}

test('R7 R8 quotas that whole sessions fill are filled exactly, with every system as often as any other and no text twice', () => {
  fc.assert(
    fc.property(wholeGrids, (grid) => {
      const study = gridStudy(grid);
      const done = simulateSessions(blocksOf(study), {}, { ...ENDLESS, dropout: 0 });
      expect(countsOf(study, done).filter(({ count }) => count !== grid.quota)).toEqual([]);
      for (const pages of testedIn(study, done)) {
        expect(new Set(pages.map(({ item }) => item)).size).toBe(grid.pages);
        expect(systemsApart(names('s', grid.systems), pages)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 60, seed: 1 },
  );
});

test('R7 of any quota less than a session stays open, no clip lacks more than one rating, and overshoot closes the rest', () => {
  fc.assert(
    fc.property(grids, (grid) => {
      const study = gridStudy(grid);
      const done = simulateSessions(blocksOf(study), {}, { ...ENDLESS, dropout: 0 });
      const counts = countsOf(study, done).map(({ count }) => grid.quota - count);
      expect(counts.filter((open) => open < 0 || open > 1)).toEqual([]);
      expect(counts.reduce((sum, open) => sum + open, 0)).toBeLessThan(grid.pages);
      const above = simulateSessions(blocksOf(study), { overshoot: 1 }, { ...ENDLESS, dropout: 0 });
      const over = countsOf(study, above).map(({ count }) => count - grid.quota);
      expect(over.filter((extra) => extra < 0 || extra > 1)).toEqual([]);
    }),
    { numRuns: 60, seed: 2 },
  );
});

test('R7 when 3 of 10 vanish, their holes are filled: at the end too few texts have places left for one session more', () => {
  fc.assert(
    fc.property(grids, fc.string(), (grid, seed) => {
      const study = gridStudy(grid);
      const done = simulateSessions(blocksOf(study), {}, { listeners: 5000, dropout: 0.3, seed });
      expect(done.isFull).toBe(true);
      const counts = countsOf(study, done);
      expect(counts.filter(({ count }) => count > grid.quota)).toEqual([]);
      const open = counts.filter(({ count }) => count < grid.quota);
      expect(new Set(open.map(({ each }) => each.item)).size).toBeLessThan(grid.pages);
    }),
    { numRuns: 60, seed: 3 },
  );
});

test('A6 two batches need 14 clips: with 6 left nobody begins, and overshoot fills the batches up', () => {
  const study = ternaryStudy({ batches: 2, ratings_per_clip: 1 });
  const blocks = blocksOf(study);
  const done = simulateSessions(blocks, {}, { ...ENDLESS, dropout: 0 });
  expect(done.sessions).toHaveLength(3);
  expect(done.isFull).toBe(true);
  expect(countsOf(study, done).filter(({ count }) => count === 0)).toHaveLength(6);
  const above = simulateSessions(blocks, { overshoot: 1 }, { ...ENDLESS, dropout: 0 });
  expect(above.sessions).toHaveLength(4);
  expect(countsOf(study, above).filter(({ count }) => count === 0)).toEqual([]);
});

test('A7 the pages that a listener left unanswered are given to others once the lease runs out, not before', () => {
  const study = ternaryStudy({ batches: 1, ratings_per_clip: 1 });
  const blocks = blocksOf(study);
  const book = new LeaseBook();
  const start = (seed: string): number => {
    const draws = drawWithin(blocks, book.fill, {}, createRandom(seed));
    if (draws) book.take(draws, draws.length, Infinity);
    return draws?.length ?? 0;
  };
  const left = drawWithin(blocks, book.fill, {}, createRandom('left')) ?? [];
  const [tests, traps] = [true, false].map((isTest) =>
    left.filter(({ quota }) => (quota !== null) === isTest),
  );
  const order = [...(traps ?? []), ...(tests ?? [])];
  book.take(order, 4, 10);
  expect(Array.from({ length: 6 }, (_, index) => start(`${index}`))).toEqual([10, 10, 10, 10, 10, 0]);
  book.expire(9);
  expect(start('early')).toBe(0);
  book.expire(10);
  expect(order.slice(4).map(({ block, unit }) => book.fill(block, unit))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(start('late')).toBe(10);
});

test.each(Object.entries(METHOD_STUDIES))(
  'S10 seeds, version and log of leases give the same sequences again: %s',
  (_name, study) => {
    const blocks = blocksOf(study);
    const { sessions } = simulateSessions(blocks, {}, { listeners: 30, dropout: 0.3, seed: 'log' });
    expect(sessions.length).toBeGreaterThan(0);
    const log = sessions.map(({ pages, answered }, index) => ({
      seed: `log/${index}`,
      answered,
      shown: pages.map(({ plan }) => plan),
    }));
    const book = new LeaseBook();
    for (const [now, { seed, answered, shown }] of JSON.parse(JSON.stringify(log)).entries()) {
      book.expire(now);
      const draws = drawWithin(blocksOf(study), book.fill, {}, createRandom(`${seed}/draw`)) ?? [];
      const plans = layoutSession(blocks, draws, seed, LAYOUT_VERSION);
      expect(JSON.parse(JSON.stringify(plans))).toEqual(shown);
      const inOrder = plans.flatMap((plan) => draws.filter(({ unit }) => unit === plan.unit));
      book.take(inOrder, answered, now + 20);
    }
  },
);

test('every two systems of six are compared equally often, and a listener hears each as often as any other', () => {
  const study = makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', { system: names('s', 6), item: names('item', 10) }),
    },
    blocks: [{ method: 'pairwise', pages: 9, null_pairs: 0, ratings_per_pair: 6 }],
  });
  const done = simulateSessions(blocksOf(study), {}, { ...ENDLESS, dropout: 0 });
  expect(countsOf(study, done).filter(({ count }) => count !== 6)).toEqual([]);
  const apart = testedIn(study, done).map((pages) => systemsApart(names('s', 6), pages));
  expect(apart.filter((each) => each > 1).length / apart.length).toBeLessThan(0.1);
});

test('D2 with traps of items of their own every pair fills exactly, each way round as often', () => {
  const study = trappedPairsStudy({ method: 'ab', null_pairs: 1, ratings_per_pair: 4, pages: 5 });
  const done = simulateSessions(blocksOf(study), {}, { ...ENDLESS, dropout: 0 });
  expect(done.sessions).toHaveLength(24);
  for (const { units } of onlyBlock(study).tested())
    expect(units.map((unit) => done.fill(0, unit))).toEqual([2, 2]);
});
