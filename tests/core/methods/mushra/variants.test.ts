import { blockInput } from '#core/analysis/input/input.ts';
import { expect, test } from 'vitest';
import { mushraAnalysis } from '#core/methods/mushra/analysis.ts';
import type { MushraView } from '#core/methods/mushra/view.ts';
import { mushra } from '#core/methods/mushra/index.ts';
import type { Page, Verdict } from '#core/session/page.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import { PERSONAS } from '#core/methods/contract/simulation.ts';
import type { Language } from '#core/text/languages.ts';
import type { Study } from '#core/study/study.ts';
import { rating } from '../../../support/ratings.ts';
import { SYSTEMS } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { gridClips, makeStudy, names, onlyBlock } from '../../../support/study.ts';

/** Four systems and recordings of people, with anchors made of these. */
function anchoredStudy(block: Record<string, unknown> = {}, items = 6): Study {
  return makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', {
        system: [...SYSTEMS, 'person'],
        item: names('item', items),
      }),
    },
    blocks: [
      {
        method: 'mushra',
        reference: { where: { system: 'person' } },
        anchors: { low: 'lowpass', mid: 'lowpass' },
        ...block,
      },
    ],
  });
}

function firstPage(study: Study, seed = 'a'): Page {
  const [page] = startSession(blocksOf(study), new Ledger(), seed)?.pages ?? [];
  if (!page) throw new Error('no page');
  return page;
}

function viewOf(block: Record<string, unknown>, language: Language = 'en'): MushraView {
  const study = anchoredStudy(block);
  return mushra.bind(study, study.config.blocks[0], 0).view(firstPage(study), language);
}

function judge(study: Study, scoreOf: (role: string, page: number) => number): Verdict[] {
  const [block] = blocksOf(study);
  const pages = startSession(blocksOf(study), new Ledger(), 'a')?.pages ?? [];
  const answerFor = ({ slots }: Page, index: number): unknown => {
    const rated = slots.filter(({ open }) => !open);
    return { scores: Object.fromEntries(rated.map(({ token, role }) => [token, scoreOf(role, index)])) };
  };
  return block?.judge(pages.map((page, index) => ({ page, answer: answerFor(page, index) }))) ?? [];
}

test('anchors made of the reference are low-passed renditions of its clip, leased once', () => {
  const study = anchoredStudy();
  const [block] = blocksOf(study);
  const { slots, unit } = firstPage(study);
  const clip = `clips/person/${unit}.flac`;
  const own = slots
    .filter((slot) => slot.clip === clip)
    .map(({ role, rendition }) => `${role}: ${rendition}`);
  expect(own.toSorted()).toEqual([
    'hidden reference: dithered',
    'low anchor: lowpass-3500',
    'mid anchor: lowpass-7000',
    'reference: plain',
  ]);
  expect(block?.renditions()).toContainEqual({ clip, recipe: { kind: 'lowpass', cutoffHz: 3500 } });
  expect(startSession(blocksOf(study), new Ledger(), 'a')?.draws[0]?.clips).toHaveLength(5);
});

test('M10 the open reference comes first, is never rated and has no place among the rated', () => {
  const page = firstPage(anchoredStudy());
  expect(page.slots.map(({ open }) => open)).toEqual([true, ...Array(7).fill(false)]);
  const block = onlyBlock(anchoredStudy());
  const scores = Object.fromEntries(page.slots.map(({ token }) => [token, 100]));
  expect(block.answerFault(page, { scores })).not.toBe(null);
  delete scores[page.slots[0]?.token ?? ''];
  expect(block.ratings(page, { scores }).map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('M11 two listeners get different orders, and the seed gives the same one again', () => {
  const study = anchoredStudy();
  const order = (seed: string): string =>
    firstPage(study, seed)
      .slots.map(({ role, clip }) => role + clip)
      .join();
  expect(order('one')).toBe(order('one'));
  expect(new Set(names('seed', 20).map(order)).size).toBeGreaterThan(15);
});

test('MUSHRA-NMR names no reference, rates it and the anchors, and serves it like any other clip', () => {
  const study = anchoredStudy({ reference: { where: { system: 'person' }, shown: false } });
  const { slots } = firstPage(study);
  expect(slots.every(({ open }) => !open)).toBe(true);
  expect(slots.filter(({ role }) => role === 'hidden reference').map(({ rendition }) => rendition)).toEqual([
    'plain',
  ]);
  expect(slots.map(({ role }) => role).toSorted()).toEqual([
    'hidden reference',
    'low anchor',
    'mid anchor',
    'test',
    'test',
    'test',
    'test',
  ]);
  const view = viewOf({ reference: { where: { system: 'person' }, shown: false } });
  expect(view).toMatchObject({ reference: false, notes: null, question: 'How good is each sound?' });
  expect(JSON.stringify(view)).not.toMatch(/hidden|person/);
  expect(judge(study, () => 0)).toEqual([]);
});

test('BS.2132 has words of its own in both languages', () => {
  const block = { standard: 'bs2132', reference: undefined, anchors: {} };
  expect(viewOf(block).question).toBe('How do you rate the overall quality of each sound?');
  expect(viewOf(block, 'zh').notes).toMatch(/没有参考音/);
});

test('detailed guidelines give every band a sentence, ours or the study’s, in the language of the listener', () => {
  const ours = viewOf({ guidelines: 'detailed' }).bands.map(({ description }) => description ?? '');
  expect(new Set(ours).size).toBe(5);
  expect(viewOf({ guidelines: 'detailed' }, 'zh').bands[0]?.description).toMatch(/真人/);
  const own = ['a', 'b', 'c', 'd', { en: 'worst', zh: '最差' }];
  expect(viewOf({ guidelines: own }, 'zh').bands.map(({ description }) => description)).toEqual([
    'a',
    'b',
    'c',
    'd',
    '最差',
  ]);
  expect(viewOf({}).bands[0]?.description).toBeNull();
});

test('M12 one 100 is asked for in strict mode, and with block no answer without it is taken', () => {
  expect(viewOf({}).require100).toBe('off');
  expect(viewOf({ standard: 'bs1534' })).toMatchObject({ require100: 'remind', switching: 'strict' });
  const study = anchoredStudy({ require_100: 'block' });
  const page = firstPage(study);
  const accepts = (best: number): boolean => {
    const rated = page.slots.filter(({ open }) => !open);
    const scores = Object.fromEntries(rated.map(({ token }, index) => [token, index === 0 ? best : 20]));
    return onlyBlock(study).answerFault(page, { scores }) === null;
  };
  expect(accepts(97)).toBe(false);
  expect(accepts(100)).toBe(true);
});

test('simulated listeners give a 100 where the page demands it', () => {
  const study = anchoredStudy({ require_100: 'block' });
  const page = firstPage(study);
  const slots = page.slots.map(({ token }) => token);
  for (const persona of PERSONAS) {
    const heard = page.slots.map((_, index) => ({ durationMs: 8000, quality: index / 10, facts: {} }));
    const listener = {
      persona,
      heard,
      random: createRandom(persona),
      habit: 0.5,
      before: 0,
      language: 'en' as const,
    };
    const view = blocksOf(study)[0]?.view(page);
    expect(onlyBlock(study).answerFault(page, mushra.simulate(view, { slots }, listener))).toBe(null);
  }
});

test('C12 practice tells what reference and anchors were, in both languages, and names no system', () => {
  const study = anchoredStudy({ training: true });
  const page = firstPage(study);
  const [block] = blocksOf(study);
  const byRole = (language: Language): Map<string, string | null> =>
    new Map(page.slots.map(({ role }, slot) => [role, block?.feedback(page, language)?.[slot] ?? null]));
  expect([...byRole('en')].toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
    ['hidden reference', 'This was the reference itself, without its name.'],
    ['low anchor', 'This was the reference without anything above 3.5 kHz: it should sound duller.'],
    ['mid anchor', 'This was the reference without anything above 7 kHz: it should sound duller.'],
    ['reference', 'This was the reference.'],
    ['test', null],
  ]);
  expect(byRole('zh').get('reference')).toBe('这是参考音。');
  expect(blocksOf(anchoredStudy())[0]?.feedback(page, 'en')).toBeNull();
  expect(block?.minCoverage).toBe(0.95);
});

test('items that practice names are left out of the test', () => {
  const form = { method: 'mushra', reference: { where: { system: 'person' } }, switching: 'restart' };
  const study = makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', { system: ['a', 'person'], item: names('i', 4) }),
    },
    blocks: [{ ...form, training: true, items: ['i3'] }, form],
  });
  const { pages = [] } = startSession(blocksOf(study), new Ledger(), 'a') ?? {};
  expect(pages.map(({ block, unit }) => `${block} ${unit}`).toSorted()).toEqual([
    '0 i3',
    '1 i1',
    '1 i2',
    '1 i4',
  ]);
});

test('a remark is exported with each rating of its page, and refused where there is no field for it', () => {
  const study = anchoredStudy({ comment: 'optional' });
  const page = firstPage(study);
  const rated = page.slots.filter(({ open }) => !open);
  const answer = {
    scores: Object.fromEntries(rated.map(({ token }) => [token, 50])),
    comment: 'C 有杂音',
  };
  const texts = blocksOf(study)[0]
    ?.ratings(page, answer)
    .map(({ text }) => text);
  expect(texts).toEqual(Array(7).fill('C 有杂音'));
  expect(onlyBlock(anchoredStudy()).answerFault(page, answer)).toMatchObject({
    path: [expect.stringContaining('comment')],
  });
});

test.each([
  [20, 3],
  [13, 1],
  [6, 0],
])('M13 of %i pages at most %i may have the mid anchor above 90 in strict mode', (items, tolerated) => {
  const study = anchoredStudy({ standard: 'bs1534' }, items);
  const passes = (failing: number): boolean | undefined =>
    judge(study, (role, page) => (role === 'hidden reference' ? 95 : page < failing ? 91 : 90)).find(
      ({ rule }) => rule === 'bs1534 mid anchor',
    )?.passed;
  expect(passes(tolerated)).toBe(true);
  expect(passes(tolerated + 1)).toBe(false);
  expect(judge(anchoredStudy({}, items), () => 95).map(({ rule }) => rule)).toEqual([
    'bs1534 hidden reference',
  ]);
});

test('the table of systems has a row for every anchor, and the mid anchor a table by item', () => {
  const study = anchoredStudy();
  const ratings = ['l1', 'l2', 'l3', 'l4'].map((listener, index) =>
    rating({
      role: 'mid anchor',
      system: 'person',
      item: 'item1',
      listener,
      canonicalValue: index < 2 ? 95 : 60,
    }),
  );
  const tables = mushraAnalysis.bind(study, study.config.blocks[0], 0).results(blockInput(ratings)).tables;
  expect(tables.map(({ name }) => name)).toEqual(['systems', 'mid anchor', 'cells']);
  expect(tables[0]?.rows.map(({ system }) => system)).toEqual([
    '(hidden reference)',
    '(mid anchor)',
    '(low anchor)',
    'ibex',
    'marlin',
    'quartz',
    'zephyr',
  ]);
  expect(tables[1]?.rows).toEqual([{ item: 'item1', listeners: 4, above: 2, leftOut: 'yes' }]);
});
