import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import type { Page, PagePlan } from '#core/session/page.ts';
import { purposeOf } from '#core/methods/ternary/batch.ts';
import { blocksOf, layoutSession } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import { clipById } from '#core/clips/clips.ts';
import type { Study } from '#core/study/study.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { gridClips, makeStudy, names, onlyBlock } from '../../../support/study.ts';

interface Design {
  systems: number;
  items: number;
  quota?: number;
  batches?: number;
}

function attStudy({ systems, items, quota, batches = 2 }: Design): Study {
  const trap = (kind: string) => ({ set: 'traps', where: { kind } });
  return makeStudy({
    clips: {
      test: gridClips('clips/{system}/{voice}/{item}.flac', {
        system: names('system', systems),
        voice: ['f', 'm', 'n', 'o'],
        item: names('item', items),
      }).filter(({ factors }, index) => ['f', 'm', 'n', 'o'][index % 4] === factors['voice']),
      traps: gridClips('traps/{kind}/{item}.flac', { kind: ['flawed', 'human'], item: names('trap', 12) }),
    },
    blocks: [
      {
        method: 'ternary',
        batches,
        traps: { flawed: trap('flawed'), human: trap('human') },
        ...(quota === undefined ? {} : { ratings_per_clip: quota }),
      },
    ],
  });
}

/** Every system speaks every item once. */
function plainStudy({ systems, items, quota, batches = 1 }: Design): Study {
  const trap = (kind: string) => ({ set: 'traps', where: { kind } });
  return makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', {
        system: names('system', systems),
        item: names('item', items),
      }),
      traps: gridClips('traps/{kind}/{item}.flac', { kind: ['flawed', 'human'], item: names('trap', 12) }),
    },
    blocks: [
      {
        method: 'ternary',
        batches,
        traps: { flawed: trap('flawed'), human: trap('human') },
        ...(quota === undefined ? {} : { ratings_per_clip: quota }),
      },
    ],
  });
}

function batchesOf(pages: readonly Page[]): Page[][] {
  const count = Math.max(...pages.map(({ batch }) => batch ?? 0)) + 1;
  return Array.from({ length: count }, (_, batch) => pages.filter((page) => page.batch === batch));
}

function most(values: readonly (string | undefined)[]): number {
  return Math.max(...values.map((value) => values.filter((other) => other === value).length));
}

test(
  'A1: 10,000 simulated batches are 7 test clips, 1 flawed and 2 human traps, unseen and well placed',
  {
    timeout: 60_000,
  },
  () => {
    const study = plainStudy({ systems: 6, items: 16, batches: 2 });
    const blocks = blocksOf(study);
    const byId = new Map(study.clips.map((clip) => [clip.id, clip]));
    const ledger = new Ledger();
    const wrong: string[] = [];
    for (let listener = 0; listener < 5000; listener += 1) {
      const pages = startSession(blocks, ledger, `listener ${listener}`)?.pages ?? [];
      const clips = pages.flatMap(({ slots }) => slots.map(({ clip }) => clip));
      if (pages.length !== 20 || new Set(clips).size !== 20) wrong.push(`${listener}: pages or repeats`);
      for (const batch of batchesOf(pages)) {
        const purposes = batch.map(({ unit }) => purposeOf(unit));
        const count = (purpose: string): number => purposes.filter((other) => other === purpose).length;
        if (count('test') !== 7 || count('flawed') !== 1 || count('human') !== 2)
          wrong.push(`${listener}: ${purposes.join(' ')}`);
        const thirds = [purposes.slice(0, 3), purposes.slice(3, 7), purposes.slice(7)];
        if (thirds.some((third) => third.filter((purpose) => purpose !== 'test').length !== 1))
          wrong.push(`${listener}: not one trap a third`);
        const factors = batch.map(({ slots }) => byId.get(slots[0]?.clip ?? '')?.factors ?? {});
        if (most(factors.map(({ item }) => item)) > 1) wrong.push(`${listener}: one text twice`);
        const systems = factors.flatMap(({ system }) => (system === undefined ? [] : [system]));
        if (most(systems) > Math.ceil(7 / 6) + 1) wrong.push(`${listener}: too much of one system`);
      }
    }
    expect(wrong).toEqual([]);
    const counts = study.clips
      .filter(({ set }) => set === 'test')
      .map(({ id }) => ledger.fill(0, `test:${id}`));
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  },
);

test('a batch has at most 2 clips of one voice', { timeout: 60_000 }, () => {
  const study = attStudy({ systems: 5, items: 12, batches: 2 });
  const blocks = blocksOf(study);
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const pages = startSession(blocks, new Ledger(), seed)?.pages ?? [];
      expect(pages).toHaveLength(20);
      for (const batch of batchesOf(pages)) {
        const voices = batch.flatMap(
          ({ slots: [slot] }) => clipById(study, slot?.clip ?? '').factors['voice'] ?? [],
        );
        expect(voices).toHaveLength(7);
        expect(most(voices)).toBeLessThanOrEqual(2);
      }
    }),
    { numRuns: 100 },
  );
});

test('traps and test clips of one batch never share a text', { timeout: 60_000 }, () => {
  const study = makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', { system: names('s', 4), item: names('item', 12) }),
      traps: gridClips('traps/{kind}/{item}.flac', { kind: ['flawed', 'human'], item: names('item', 12) }),
    },
    blocks: [
      {
        method: 'ternary',
        traps: {
          flawed: { set: 'traps', where: { kind: 'flawed' } },
          human: { set: 'traps', where: { kind: 'human' } },
        },
      },
    ],
  });
  const blocks = blocksOf(study);
  for (let listener = 0; listener < 200; listener += 1) {
    const pages = startSession(blocks, new Ledger(), `${listener}`)?.pages ?? [];
    expect(pages).toHaveLength(20);
    for (const batch of batchesOf(pages)) {
      const items = batch.map(({ slots: [slot] }) => clipById(study, slot?.clip ?? '').factors['item']);
      expect(new Set(items).size).toBe(10);
    }
  }
});

test.each([
  { systems: 6, items: 8, quota: 7, batches: 1, expected: 48 },
  { systems: 6, items: 7, quota: 7, batches: 1, expected: 42 },
  { systems: 5, items: 14, quota: 7, batches: 2, expected: 35 },
  { systems: 4, items: 10, quota: 7, batches: 2, expected: 20 },
  { systems: 7, items: 9, quota: 7, batches: 1, expected: 63 },
])(
  '$systems systems x $items items with quota $quota fill exactly in $expected sessions of $batches batches',
  ({ expected, ...design }) => {
    const study = plainStudy(design);
    const blocks = blocksOf(study);
    for (const trial of ['a', 'b', 'c']) {
      const ledger = new Ledger();
      let sessions = 0;
      while (startSession(blocks, ledger, `${trial} ${sessions}`)) sessions += 1;
      expect(sessions).toBe(expected);
      const tests = study.clips.filter(({ set }) => set === 'test');
      expect(new Set(tests.map(({ id }) => ledger.fill(0, `test:${id}`)))).toEqual(new Set([design.quota]));
    }
  },
);

test('A6: no batch is made from 5 unseen test clips', () => {
  const study = plainStudy({ systems: 2, items: 7 });
  const block = onlyBlock(study);
  const tests = study.clips.filter(({ set }) => set === 'test').map(({ id }) => id);
  const seen = new Set(tests.slice(5));
  const session = startSession([block], new Ledger(), 'a');
  expect(session?.pages).toHaveLength(10);
  expect(block.draw(() => 0, seen, createRandom('a'))).toBeNull();
});

test('A13: too few traps are reported with numbers', () => {
  const study = makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', { system: names('s', 4), item: names('item', 12) }),
      traps: gridClips('traps/{kind}/{item}.flac', { kind: ['flawed', 'human'], item: names('trap', 3) }),
    },
    blocks: [
      {
        method: 'ternary',
        batches: 4,
        traps: {
          flawed: { set: 'traps', where: { kind: 'flawed' } },
          human: { set: 'traps', where: { kind: 'human' } },
        },
      },
    ],
  });
  const mistakes = onlyBlock(study).mistakes();
  expect(mistakes.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'traps.flawed: 4 batches need 4 flawed clips, but the set traps offers 3; add 1 clips, or ask for fewer batches',
    'traps.human: 4 batches need 8 human clips, but the set traps offers 3; add 5 clips, or ask for fewer batches',
  ]);
});

test('A12 the order of the labels is one in a session, Human first or last, each about as often', () => {
  const study = plainStudy({ systems: 6, items: 16 });
  const block = onlyBlock(study);
  const orders = Array.from({ length: 400 }, (_, listener) => {
    const pages = startSession([block], new Ledger(), `order ${listener}`)?.pages ?? [];
    const own = new Set(
      pages.map((page) => JSON.stringify(JSON.parse(JSON.stringify(block.view(page))).options)),
    );
    expect(own.size).toBe(1);
    return [...own][0] ?? '';
  });
  const humanFirst = orders.filter((order) => order.startsWith('[{"value":"human"')).length;
  expect(new Set(orders).size).toBe(2);
  expect(humanFirst).toBeGreaterThan(160);
  expect(humanFirst).toBeLessThan(240);
});

test('A14 laid out again from the stored draws and seed, a batch has the same clips in the same order', () => {
  const study = plainStudy({ systems: 6, items: 16, batches: 2 });
  const started = startSession(blocksOf(study), new Ledger(), 'seed');
  const draws = JSON.parse(JSON.stringify(started?.draws ?? []));
  const again = layoutSession(blocksOf(study), draws, 'seed', LAYOUT_VERSION);
  const places = (pages: readonly PagePlan[]): unknown =>
    pages.map(({ unit, batch, slots, options }) => [unit, batch, options, slots.map(({ clip }) => clip)]);
  expect(places(again)).toEqual(places(started?.pages ?? []));
  expect(again).toHaveLength(20);
});

test('practice tells a person from a machine, and nothing of clips under test', () => {
  const study = plainStudy({ systems: 6, items: 16 });
  const trained = {
    ...study,
    config: { ...study.config, blocks: study.config.blocks.map((each) => ({ ...each, training: true })) },
  };
  const block = onlyBlock(trained);
  const said: Record<string, string | null> = {
    test: null,
    human: 'This was a recording of a person.',
    flawed: 'This was a machine.',
  };
  for (const page of startSession([block], new Ledger(), 'a')?.pages ?? [])
    expect(block.feedback(page, 'en')).toEqual([said[purposeOf(page.unit)]]);
});

test('how sure a listener is is asked only where the study says so, and is a rating of its own', () => {
  const study = plainStudy({ systems: 6, items: 16 });
  const asking = {
    ...study,
    config: { ...study.config, blocks: study.config.blocks.map((each) => ({ ...each, confidence: true })) },
  };
  const given = { label: 'human', reason: 'A breath before the second word' };
  const [page] = startSession([onlyBlock(study)], new Ledger(), 'a')?.pages ?? [];
  if (!page) throw new Error('no page');
  const accepts = (of: Study, answer: unknown): boolean => onlyBlock(of).answerFault(page, answer) === null;
  expect([accepts(study, given), accepts(study, { ...given, confidence: 2 })]).toEqual([true, false]);
  expect([accepts(asking, given), accepts(asking, { ...given, confidence: 2 })]).toEqual([false, true]);
  const ratings = onlyBlock(asking).ratings(page, { ...given, confidence: 2 });
  expect(ratings.map(({ scale, canonicalValue }) => [scale, canonicalValue])).toEqual([
    ['human-likeness', 1],
    ['confidence', 2],
  ]);
});
