import { expect, test } from 'vitest';
import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import { blocksOf, drawSession, drawWithin, layoutSession, RepeatedClip } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import { Ledger, startSession } from '../../support/plan.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';

const SYSTEMS = ['a', 'b', 'c'];

/** Pairs and then pages of all systems, over the same clips. */
function twoBlocks(items: number, quota?: number) {
  return makeStudy({
    clips: { test: gridClips('clips/{system}/{item}.flac', { system: SYSTEMS, item: names('item', items) }) },
    blocks: [
      { method: 'pairwise', pages: 2, null_pairs: 1 },
      { method: 'mushra', pages: 2, ...(quota === undefined ? {} : { ratings_per_item: quota }) },
    ],
  });
}

test('the blocks come in the order of the study, and no clip is in two of them', () => {
  const study = twoBlocks(8);
  for (let listener = 0; listener < 100; listener += 1) {
    const { pages = [] } = startSession(blocksOf(study), new Ledger(), `${listener}`) ?? {};
    expect(pages.map(({ block }) => block)).toEqual([0, 0, 0, 1, 1]);
    const clips = pages.flatMap(({ slots }) => [...new Set(slots.map(({ clip }) => clip))]);
    expect(new Set(clips).size).toBe(clips.length);
  }
});

test('nobody starts when one block cannot serve a whole session', () => {
  const study = twoBlocks(8, 1);
  const blocks = blocksOf(study);
  const random = createRandom('a');
  const filled = (block: number, unit: string): number => (block === 1 && unit !== 'item1' ? 1 : 0);
  expect(drawSession(blocks, () => 0, random)).not.toBeNull();
  expect(drawSession(blocks, filled, random)).toBeNull();
});

test('a block finds the items that it names, whatever the blocks before it could have taken', () => {
  const study = makeStudy({
    clips: { test: gridClips('clips/{system}/{item}.flac', { system: SYSTEMS, item: names('item', 4) }) },
    blocks: [
      { method: 'mushra', pages: 2 },
      { method: 'pairwise', pages: 1, null_pairs: 0, pairs: [{ item: 'item2', a: 'a', b: 'b' }] },
      { method: 'mushra', items: ['item1'] },
    ],
  });
  const blocks = blocksOf(study);
  const ledger = new Ledger();
  for (let listener = 0; listener < 60; listener += 1) {
    const { draws = [] } = startSession(blocks, ledger, `${listener}`) ?? {};
    expect(draws.map(({ block }) => block)).toEqual([0, 0, 1, 2]);
    expect(
      draws
        .slice(0, 2)
        .map(({ unit }) => unit)
        .toSorted(),
    ).toEqual(['item3', 'item4']);
    expect(draws[3]?.unit).toBe('item1');
  }
});

test('blocks that leave each other only just enough are drawn in every case', () => {
  const pools = [
    ['item1', 'item2', 'item3'],
    ['item1', 'item2'],
    ['item2', 'item3'],
    ['item3', 'item4'],
  ];
  const study = makeStudy({
    clips: { test: gridClips('clips/{system}/{item}.flac', { system: SYSTEMS, item: names('item', 4) }) },
    blocks: pools.map((items) => ({ method: 'mushra', items, pages: 1 })),
  });
  const blocks = blocksOf(study);
  const ledger = new Ledger();
  for (let listener = 0; listener < 60; listener += 1) {
    expect(startSession(blocks, ledger, `${listener}`)?.draws).toHaveLength(4);
    expect(drawSession(blocks, () => 0, createRandom(`${listener}`))).toHaveLength(4);
  }
});

test('a design that gives one listener a clip on two pages is refused where it is drawn, with both pages', () => {
  const study = makeStudy({
    clips: { test: gridClips('clips/{system}/{item}.flac', { system: SYSTEMS, item: names('item', 3) }) },
    blocks: [{ method: 'mushra', systems: ['a', 'b'], reference: { where: { system: 'c', item: 'item1' } } }],
  });
  const draw = (): unknown => drawSession(blocksOf(study), () => 0, createRandom('a'));
  expect(draw).toThrow(RepeatedClip);
  expect(draw).toThrow(expect.objectContaining({ name: 'RepeatedClip', block: 0, otherBlock: 0 }));
  expect(draw).toThrow(/^clips\/c\/item1.flac is drawn for two pages of one listener: item\d and item\d$/);
});

test('a block that finds too few before all others is not asked again', () => {
  let asked = 0;
  const blocks = blocksOf(twoBlocks(8)).map((block) => ({
    ...block,
    draw: () => {
      asked += 1;
      return null;
    },
  }));
  expect(drawSession(blocks, () => 0, createRandom('a'))).toBeNull();
  expect(asked).toBe(1);
});

test('blocks that both need the only item turn a listener away', () => {
  const study = makeStudy({
    clips: { test: gridClips('clips/{system}/{item}.flac', { system: SYSTEMS, item: names('item', 2) }) },
    blocks: ['item1', 'item1'].map((item) => ({ method: 'mushra', items: [item], pages: 1 })),
  });
  expect(drawSession(blocksOf(study), () => 0, createRandom('a'))).toBeNull();
});

test('S10: the same study, draws and seed give the same bytes, whatever the order of the draws', () => {
  const study = twoBlocks(8);
  const draws = drawSession(blocksOf(study), () => 0, createRandom('draw')) ?? [];
  expect(draws).toHaveLength(5);
  const random = createRandom('orders');
  const bytes = (seed: string): string =>
    JSON.stringify(layoutSession(blocksOf(study), random.shuffle(draws), seed, LAYOUT_VERSION));
  const first = bytes('seed');
  for (let i = 0; i < 20; i += 1) expect(bytes('seed')).toBe(first);
  expect(new Set(['b', 'c', 'd'].map(bytes).concat(first)).size).toBe(4);
});

test('S10: a replay of all draws with the same seeds gives the same sessions', () => {
  const blocks = blocksOf(twoBlocks(8));
  const run = (): string => {
    const ledger = new Ledger();
    return JSON.stringify(names('listener', 20).map((seed) => startSession(blocks, ledger, seed)));
  };
  expect(run()).toBe(run());
});

test('listeners spread evenly: after 40 sessions no item is taken twice more than another', () => {
  const study = makeStudy({
    clips: { test: gridClips('clips/{system}/{item}.flac', { system: SYSTEMS, item: names('item', 7) }) },
    blocks: [{ method: 'mushra', pages: 3 }],
  });
  const ledger = new Ledger();
  for (let listener = 0; listener < 40; listener += 1) startSession(blocksOf(study), ledger, `${listener}`);
  const counts = names('item', 7).map((item) => ledger.fill(0, item));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(120);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

/** Sessions until the study is full, with how often each item is taken then. */
function fillItems(quota: number, overshoot?: number): { sessions: number; counts: number[] } {
  const study = makeStudy({
    clips: { test: gridClips('clips/{system}/{item}.flac', { system: SYSTEMS, item: names('item', 7) }) },
    blocks: [{ method: 'mushra', pages: 4, ratings_per_item: quota }],
  });
  const blocks = blocksOf(study);
  const ledger = new Ledger();
  for (let sessions = 0; ; sessions += 1) {
    const draws = drawWithin(blocks, ledger.fill, { overshoot }, createRandom(`${sessions}`));
    if (!draws) return { sessions, counts: names('item', 7).map((item) => ledger.fill(0, item)) };
    ledger.lease(draws);
  }
}

test('R7 7 items x 3 ratings at 4 a session: one stays open, or a last session goes 1 above the quota', () => {
  expect(fillItems(3)).toMatchObject({ sessions: 5 });
  expect(fillItems(3).counts.toSorted((a, b) => a - b)).toEqual([2, 3, 3, 3, 3, 3, 3]);
  expect(fillItems(3, 0)).toEqual(fillItems(3));
  const whole = fillItems(3, 1);
  expect(whole.sessions).toBe(6);
  expect(whole.counts.toSorted((a, b) => a - b)).toEqual([3, 3, 3, 3, 4, 4, 4]);
  expect(fillItems(3, 5)).toEqual(whole);
});

test('R7 overshoot begins no session when every quota is reached', () => {
  expect(fillItems(4)).toEqual(fillItems(4, 2));
  expect(fillItems(4, 2)).toEqual({ sessions: 7, counts: Array(7).fill(4) });
});

test('R7 overshoot takes nothing above a quota while places within it are enough for a session', () => {
  const study = makeStudy({
    clips: { test: gridClips('clips/{system}/{item}.flac', { system: SYSTEMS, item: names('item', 4) }) },
    blocks: [{ method: 'mushra', pages: 2, ratings_per_item: 3 }],
  });
  // Items 1 and 2 have a place left, items 3 and 4 only above their quota.
  const fill = (_block: number, unit: string): number => (unit === 'item1' || unit === 'item2' ? 2 : 3);
  for (const seed of names('seed', 20)) {
    const draws = drawWithin(blocksOf(study), fill, { overshoot: 1 }, createRandom(seed)) ?? [];
    expect(draws.map(({ unit }) => unit).toSorted()).toEqual(['item1', 'item2']);
  }
});

test('R7 overshoot changes no session that fits within the quotas', () => {
  const blocks = blocksOf(twoBlocks(8, 3));
  for (const seed of names('seed', 20)) {
    const draws = drawSession(blocks, () => 0, createRandom(seed));
    expect(drawWithin(blocks, () => 0, { overshoot: 2 }, createRandom(seed))).toEqual(draws);
  }
});

test('R7 nobody begins where even overshoot leaves too few places', () => {
  const fill = (_block: number, unit: string): number => (unit === 'item1' ? 0 : 9);
  const random = createRandom('a');
  expect(drawWithin(blocksOf(twoBlocks(8, 1)), fill, { overshoot: 1 }, random)).toBeNull();
});
