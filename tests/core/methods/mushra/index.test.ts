import { expect, test } from 'vitest';
import { blocksOf } from '#core/plan/plan.ts';
import { mushra } from '#core/methods/mushra/index.ts';
import { dialogueStudy, mushraStudy, SYSTEMS } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { gridClips, makeStudy, names, onlyBlock } from '../../../support/study.ts';

function mistakesOf(study: ReturnType<typeof makeStudy>): string[] {
  return onlyBlock(study)
    .mistakes()
    .map(({ path, severity, message }) => `${severity} ${path.join('.')}: ${message}`);
}

test('a page is one item: the open reference first, then its hidden copy, anchor and systems in random order', () => {
  const study = mushraStudy(6);
  const pages = startSession(blocksOf(study), new Ledger(), 'a')?.pages ?? [];
  expect(pages).toHaveLength(6);
  for (const { slots, unit } of pages) {
    expect(slots[0]).toMatchObject({ clip: `clips/person/${unit}.flac`, rendition: 'plain', open: true });
    expect(slots.slice(1).every(({ open }) => !open)).toBe(true);
    expect(
      slots
        .slice(1)
        .map(({ role }) => role)
        .toSorted(),
    ).toEqual(['hidden reference', 'low anchor', 'test', 'test', 'test', 'test']);
    const hidden = slots.find(({ role }) => role === 'hidden reference');
    expect(hidden).toMatchObject({ clip: `clips/person/${unit}.flac`, rendition: 'dithered' });
    expect(slots.every(({ clip }) => clip.endsWith(`/${unit}.flac`))).toBe(true);
  }
});

test(
  'M11: over 1,000 sessions every signal is at every position 1/n of the time, within 3 sd',
  { timeout: 60_000 },
  () => {
    const study = mushraStudy(1);
    const blocks = blocksOf(study);
    const counts = new Map<string, number>();
    const signals = [...SYSTEMS, 'person', 'lowpass'];
    for (let listener = 0; listener < 1000; listener += 1) {
      const [page] = startSession(blocks, new Ledger(), `listener ${listener}`)?.pages ?? [];
      page?.slots.slice(1).forEach(({ clip }, position) => {
        const key = `${clip.split('/')[1]} ${position}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      });
    }
    const share = 1 / signals.length;
    const sd = Math.sqrt(1000 * share * (1 - share));
    for (const signal of signals)
      for (const position of signals.keys())
        expect(Math.abs((counts.get(`${signal} ${position}`) ?? 0) - 1000 * share)).toBeLessThan(3 * sd);
  },
);

test('quotas fill exactly: 6 items, 3 a listener, 4 ratings each are 8 sessions', () => {
  const blocks = blocksOf(mushraStudy(6, { pages: 3, ratings_per_item: 4 }));
  const ledger = new Ledger();
  let sessions = 0;
  while (startSession(blocks, ledger, `${sessions}`)) sessions += 1;
  expect(sessions).toBe(8);
  expect(names('item', 6).map((item) => ledger.fill(0, item))).toEqual([4, 4, 4, 4, 4, 4]);
});

test('M15: the dialogue preset has no hidden reference, no length limit, and starts clips anew', () => {
  const study = dialogueStudy(17);
  expect(mistakesOf(study)).toEqual([]);
  const block = onlyBlock(study);
  const [page] = startSession([block], new Ledger(), 'a')?.pages ?? [];
  if (!page) throw new Error('no page');
  expect(page.slots.map(({ role }) => role).toSorted()).toEqual([
    'high anchor',
    'low anchor',
    'reference',
    'test',
    'test',
    'test',
    'test',
  ]);
  expect(block.view(page)).toMatchObject({ method: 'mushra', switching: 'restart', reference: true });
  expect(block.minCoverage).toBe(0.5);
});

test('one reference can serve all pages and is not leased', () => {
  const clips = gridClips('clips/{system}/{item}.flac', { system: [...SYSTEMS], item: names('item', 3) });
  const study = makeStudy({
    clips: { test: clips, guide: [{ id: 'guide.flac', factors: {} }] },
    blocks: [
      { method: 'mushra', switching: 'restart', reference: { set: 'guide', where: {}, hidden: false } },
    ],
  });
  expect(mistakesOf(study)).toEqual([]);
  const session = startSession(blocksOf(study), new Ledger(), 'a');
  expect(session?.pages.map(({ slots }) => slots[0]?.clip)).toEqual(Array(3).fill('guide.flac'));
  expect(session?.draws.flatMap(({ clips: leased }) => leased)).not.toContain('guide.flac');
});

test('33 S4: scores outside 0-100, halves, texts, missing and unknown slots are refused', () => {
  const block = onlyBlock(mushraStudy(6));
  const [page] = startSession([block], new Ledger(), 'a')?.pages ?? [];
  if (!page) throw new Error('no page');
  const tokens = page.slots.filter(({ open }) => !open).map(({ token }) => token);
  const scores = Object.fromEntries(tokens.map((token) => [token, 50]));
  const [first = ''] = tokens;
  const accepts = (changed: Record<string, unknown>): boolean =>
    block.answerFault(page, { scores: changed }) === null;
  expect(accepts({ ...scores, [first]: 0 })).toBe(true);
  expect(accepts({ ...scores, [first]: 100 })).toBe(true);
  for (const bad of [101, -1, 3.5, Number.NaN, '50', null, undefined])
    expect(accepts({ ...scores, [first]: bad })).toBe(false);
  expect(accepts({ ...scores, [page.slots[0]?.token ?? '']: 50 })).toBe(false);
});

test('M1: 13 rated signals are refused with the count, 9 are warned of', () => {
  const study = (systems: number) =>
    makeStudy({
      clips: {
        test: gridClips('clips/{system}/{item}.flac', {
          system: [...names('s', systems), 'person', 'lowpass'],
          item: ['1'],
        }),
      },
      blocks: [
        {
          method: 'mushra',
          reference: { where: { system: 'person' } },
          anchors: { low: { where: { system: 'lowpass' } } },
        },
      ],
    });
  expect(mistakesOf(study(11))).toEqual([
    'error systems: 13 rated signals per page (11 systems, 1 anchors, 1 hidden reference): ' +
      'at most 12 can be compared; name fewer systems',
  ]);
  expect(mistakesOf(study(10))[0]).toMatch(/^warning systems: 12 rated signals/);
  expect(mistakesOf(study(6))).toEqual([]);
});

test('M16: different lengths are refused with aligned switching and allowed with restart', () => {
  const clips = gridClips('clips/{system}/{item}.flac', { system: ['a', 'b'], item: ['1', '2'] });
  const study = (switching: string) =>
    makeStudy({
      clips: { test: clips.map((clip, index) => ({ ...clip, durationMs: index === 3 ? 8100 : 8000 })) },
      blocks: [{ method: 'mushra', switching }],
    });
  expect(mistakesOf(study('aligned'))).toEqual([
    'error switching: the clips of item 2 are 8.000 s to 8.100 s long; ' +
      'aligned switching needs equal lengths: use switching: restart, or cut the clips',
  ]);
  expect(mistakesOf(study('restart'))).toEqual([]);
});

test('clips of unequal length give the hidden reference away: the items are counted and the remedies named', () => {
  const clips = gridClips('clips/{system}/{item}.flac', {
    system: ['a', 'b', 'person'],
    item: names('i', 3),
  });
  const found = (reference: Record<string, unknown>): string[] =>
    mistakesOf(
      makeStudy({
        clips: { test: clips.map((clip, index) => ({ ...clip, durationMs: index < 2 ? 8100 : 8000 })) },
        blocks: [
          {
            method: 'mushra',
            switching: 'restart',
            reference: { where: { system: 'person' }, ...reference },
          },
        ],
      }),
    );
  expect(found({})).toEqual([
    'warning reference: the clips of 2 of 3 items differ in length, so listeners can recognise the hidden reference by ' +
      'its length; cut the clips of each item to equal lengths, or write hidden: false',
  ]);
  expect(found({ hidden: false })).toEqual([]);
});

test('one reference for all pages cannot be rated on each of them', () => {
  const expected = [
    'error reference: one clip is the reference of all pages, so its hidden copy would be repeated on each; ' +
      'write hidden: false, or name no item in its where, so that each page has the reference of its own item',
  ];
  const study = (reference: Record<string, unknown>, hidden = {}) =>
    mushraStudy(3, { systems: [...SYSTEMS], reference: { ...reference, ...hidden } });
  const named = { where: { system: 'person', item: 'item1' } };
  expect(mistakesOf(study(named))).toEqual(expected);
  expect(mistakesOf(study(named, { hidden: false }))).toEqual([]);
  const clips = gridClips('clips/{system}/{item}.flac', { system: [...SYSTEMS], item: names('item', 3) });
  const guide = makeStudy({
    clips: { test: clips, guide: [{ id: 'guide.flac', factors: {} }] },
    blocks: [{ method: 'mushra', switching: 'restart', reference: { set: 'guide', where: {} } }],
  });
  expect(mistakesOf(guide)).toEqual(expected);
});

test('a hole of the grid is named', () => {
  const clips = gridClips('clips/{system}/{item}.flac', { system: ['a', 'b'], item: ['1', '2'] });
  const study = makeStudy({ clips: { test: clips.slice(0, 3) }, blocks: [{ method: 'mushra' }] });
  expect(mistakesOf(study)).toEqual([
    'error clips: 1 of 4 clips missing: system b of item 2; a page holds all systems of its item: ' +
      'add the clips, or name fewer systems or items',
  ]);
});

test('the dialogue preset without anchors, or with a hidden reference, is refused', () => {
  const found = mistakesOf(
    mushraStudy(3, {
      preset: 'dialogue',
      reference: { where: { system: 'person' }, hidden: true },
      anchors: {},
    }),
  );
  expect(found.map((message) => message.split(':')[0])).toEqual([
    'error anchors',
    'error anchors',
    'error reference.hidden',
  ]);
});

test('a reference that is also an anchor is refused', () => {
  const found = mistakesOf(dialogueStudy(2, { reference: { where: { system: 'podcast' } } }));
  expect(found[0]).toMatch(/^error clips: clips\/podcast\/item1.flac is on the page of item item1 twice/);
});

test('unknown keys of the config are refused', () => {
  expect(mushra.config.safeParse({ method: 'mushra', anchor: {} }).success).toBe(false);
  expect(mushra.config.safeParse({ method: 'mushra', labels: ['Good', 'Bad'] }).success).toBe(false);
});
