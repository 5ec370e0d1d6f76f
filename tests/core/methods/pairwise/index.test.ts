import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Page, RatingValue } from '#core/session/page.ts';
import { pairwiseViewSchema } from '#core/methods/pairwise/view.ts';
import type { Study } from '#core/study/study.ts';
import { pairwiseStudy } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { gridClips, makeStudy, onlyBlock } from '../../../support/study.ts';

const isNull = ({ slots }: Page): boolean => slots[0]?.role === 'null pair';

function start(study: Study, ledger: Ledger, seed: string): Page[] | null {
  return startSession([onlyBlock(study)], ledger, seed)?.pages ?? null;
}

function systemsOf(study: Study, page: Page): string[] {
  return page.slots.map(({ clip }) => study.clips.find(({ id }) => id === clip)?.factors['system'] ?? '');
}

function mistakesOf(study: Study): string[] {
  return onlyBlock(study)
    .mistakes()
    .map(({ path, severity, message }) => `${severity} ${path.join('.')}: ${message}`);
}

test(
  'D6, D8: the sides of a page say the same text, and nobody hears a clip twice',
  { timeout: 60_000 },
  () => {
    const study = pairwiseStudy({ pages: 10, null_pairs: 3 });
    expect(mistakesOf(study)).toMatchObject([expect.stringContaining('10 pages and 3 null pairs need more')]);
    const fitting = pairwiseStudy({ pages: 5, null_pairs: 3 });
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const pages = start(fitting, new Ledger(), seed) ?? [];
        expect(pages).toHaveLength(8);
        for (const { slots } of pages)
          expect(new Set(slots.map(({ clip }) => clip.split('/')[2])).size).toBe(1);
        const clips = pages.flatMap(({ slots }) => [...new Set(slots.map(({ clip }) => clip))]);
        expect(new Set(clips).size).toBe(5 * 2 + 3);
      }),
      { numRuns: 100 },
    );
  },
);

test('null pairs play one clip in two renditions, of an item of their own', { timeout: 60_000 }, () => {
  const study = pairwiseStudy({ null_pairs: 3 });
  for (let listener = 0; listener < 300; listener += 1) {
    const pages = start(study, new Ledger(), `${listener}`) ?? [];
    const nulls = pages.filter(isNull);
    expect(nulls).toHaveLength(3);
    const items = pages.filter((page) => !isNull(page)).map(({ slots }) => slots[0]?.clip.split('/')[2]);
    for (const { slots } of nulls) {
      expect(new Set(slots.map(({ clip }) => clip)).size).toBe(1);
      expect(slots.map(({ rendition }) => rendition).toSorted()).toEqual(['dithered', 'plain']);
      expect(items).not.toContain(slots[0]?.clip.split('/')[2]);
    }
  }
});

test(
  'D2: after every session each pair was shown on either side equally often, give or take one',
  { timeout: 60_000 },
  () => {
    const study = pairwiseStudy();
    const ledger = new Ledger();
    const shown = new Map<string, number>();
    for (let listener = 0; listener < 200; listener += 1) {
      for (const page of (start(study, ledger, `${listener}`) ?? []).filter((each) => !isNull(each))) {
        const clips = page.slots.map(({ clip }) => clip);
        const pair = clips.toSorted().join(' ');
        const step = clips[0] === pair.split(' ')[0] ? 1 : -1;
        shown.set(pair, (shown.get(pair) ?? 0) + step);
        expect(Math.abs(shown.get(pair) ?? 0)).toBeLessThanOrEqual(1);
      }
    }
    expect(shown.size).toBe(24);
  },
);

test(
  'quotas fill exactly: 24 pairs x 10 ratings, 6 a listener, are 40 sessions with 5 on each side',
  { timeout: 60_000 },
  () => {
    const study = pairwiseStudy({ pages: 6, null_pairs: 1, ratings_per_pair: 10 });
    expect(mistakesOf(study)).toEqual([]);
    const ledger = new Ledger();
    const sides = new Map<string, number>();
    let sessions = 0;
    for (;;) {
      const pages = start(study, ledger, `${sessions}`);
      if (!pages) break;
      sessions += 1;
      for (const { unit } of pages.filter((page) => !isNull(page)))
        sides.set(unit, (sides.get(unit) ?? 0) + 1);
    }
    expect(sessions).toBe(40);
    expect(sides.size).toBe(48);
    expect(new Set(sides.values())).toEqual(new Set([5]));
  },
);

test(
  'D3: mirrored sides and a mirrored answer give the same rating of canonical A',
  { timeout: 60_000 },
  () => {
    const study = pairwiseStudy();
    const block = onlyBlock(study);
    const pages = Array.from(
      { length: 20 },
      (_, index) => start(study, new Ledger(), `${index}`) ?? [],
    ).flat();
    const rate = (page: Page, preference: number): RatingValue[] => block.ratings(page, { preference });
    let swapped = 0;
    for (const page of pages.filter((each) => !isNull(each))) {
      const mirrored = { ...page, slots: page.slots.toReversed() };
      for (const preference of [2, 1, 0, -1, -2]) {
        const [one] = rate(page, preference);
        const [other] = rate(mirrored, 0 - preference);
        if (!one || !other) throw new Error('no rating');
        expect(one.canonicalValue).toBe(other.canonicalValue);
        expect(page.slots[one.slot]?.clip).toBe(mirrored.slots[other.slot]?.clip);
        expect(one.rawValue).toBe(preference);
        const [left] = systemsOf(study, page);
        const order = ['quartz', 'zephyr', 'marlin'];
        const isCanonical = order.indexOf(left ?? '') < order.indexOf(systemsOf(study, page)[1] ?? '');
        expect(one.canonicalValue).toBe(isCanonical ? preference : 0 - preference);
        if (!isCanonical) swapped += 1;
      }
    }
    expect(swapped).toBeGreaterThan(0);
  },
);

test.each([
  [[0], true],
  [[1, -1], true],
  [[2], false],
  [[0, -2], false],
])('D5: null pairs answered %j pass: %j', (preferences, expected) => {
  const study = pairwiseStudy({ null_pairs: preferences.length });
  const pages = start(study, new Ledger(), 'a') ?? [];
  const given = [...preferences];
  const answered = pages.map((page) => ({ page, answer: { preference: isNull(page) ? given.shift() : 2 } }));
  const [verdict, ...others] = onlyBlock(study).judge(answered);
  expect(others).toEqual([]);
  expect(verdict).toMatchObject({ rule: 'pair traps', passed: expected, positions: null });
});

test('S4: only the five answers are accepted', () => {
  const study = pairwiseStudy();
  const [page] = start(study, new Ledger(), 'a') ?? [];
  if (!page) throw new Error('no page');
  const accepted = [3, 2, 1, 0, -1, -2, -3, 0.5, '1', null].filter(
    (preference) => onlyBlock(study).answerFault(page, { preference }) === null,
  );
  expect(accepted).toEqual([2, 1, 0, -1, -2]);
});

test('the text is shown only where the study asks for it', () => {
  const view = (show: boolean): unknown => {
    const study = pairwiseStudy({ show_text: show });
    const [page] = start(study, new Ledger(), 'a') ?? [];
    return page && onlyBlock(study).view(page);
  };
  expect(view(true)).toMatchObject({ text: expect.stringMatching(/^What number \d says\.$/) });
  expect(view(false)).toMatchObject({ text: null });
});

test('listed pairs are the only ones compared, in the order listed', () => {
  const study = pairwiseStudy({ pairs: [['zephyr', 'quartz']] });
  const pages = (start(study, new Ledger(), 'a') ?? []).filter((page) => !isNull(page));
  expect(pages).toHaveLength(7);
  for (const page of pages) {
    expect(systemsOf(study, page).toSorted()).toEqual(['quartz', 'zephyr']);
    const [rating] = onlyBlock(study).ratings(page, { preference: 1 });
    expect(page.slots[rating?.slot ?? 0]?.clip).toMatch(/zephyr/);
  }
});

test.each([
  [
    { ratings_per_pair: 5 },
    'error ratings_per_pair: 5 ratings per pair cannot be split evenly over both sides',
  ],
  [{ pairs: [['quartz', 'quartz']] }, 'error pairs: paired with itself: quartz'],
  [
    {
      pairs: [
        ['quartz', 'zephyr'],
        ['zephyr', 'quartz'],
      ],
    },
    'error pairs: listed more than once: quartz and zephyr',
  ],
  [
    { pairs: [['quartz', 'opal']] },
    'error systems: no clip has the system opal; the set test has marlin, quartz',
  ],
  [{ null_pairs: 8 }, 'error null_pairs: 1 pages and 8 null pairs need more than 8 items'],
])('the design %j is refused', (block, message) => {
  expect(mistakesOf(pairwiseStudy(block))[0]).toContain(message);
});

test('missing clips and missing texts are named', () => {
  const clips = gridClips('clips/{system}/{item}.flac', { system: ['a', 'b'], item: ['1', '2', '3'] });
  const holed = makeStudy({ clips: { test: clips.slice(0, 5) }, blocks: [{ method: 'pairwise' }] });
  expect(mistakesOf(holed)).toEqual([
    'error clips: wrong number of clips: b of item 3 (0 clips); each item needs exactly 1 clip of each compared ' +
      'system: add or remove clips, or list fewer pairs',
  ]);
  const silent = makeStudy({ clips: { test: clips }, blocks: [{ method: 'pairwise', show_text: true }] });
  expect(mistakesOf(silent)).toEqual([
    'error show_text: no text for 3 of 3 items: 1, 2, 3; add rows to texts',
  ]);
});

function criteriaOf(
  block: Record<string, unknown>,
  language: 'en' | 'zh',
): { value: unknown; label: string }[] {
  const study = pairwiseStudy(block);
  const [page] = start(study, new Ledger(), 'a') ?? [];
  if (!page) throw new Error('the study has no page');
  const { criteria } = pairwiseViewSchema.parse(onlyBlock(study).view(page, language));
  return criteria.map(({ value, label }) => ({ value, label }));
}

test('the page explains prosodic coherence with its five levels, unless the study asks something else', () => {
  expect(criteriaOf({}, 'en')).toEqual([
    { value: null, label: 'Flow' },
    { value: null, label: 'Rhythmic hierarchy' },
    { value: null, label: 'Naturalness' },
    { value: null, label: 'Levels' },
    { value: 5, label: 'Human parity' },
    { value: 4, label: 'Natural' },
    { value: 3, label: 'Acceptable' },
    { value: 2, label: 'Mechanical' },
    { value: 1, label: 'Robotic' },
  ]);
  const chinese = criteriaOf({}, 'zh');
  expect(chinese).toHaveLength(9);
  for (const { label } of chinese) expect(label).toMatch(/\p{Script=Han}/u);
  expect(criteriaOf({ question: 'Which is warmer?' }, 'en')).toEqual([]);
  expect(criteriaOf({ criteria: [] }, 'en')).toEqual([]);
  const own = { label: { en: 'Warmth', zh: '温暖' }, description: 'A warm voice.' };
  expect(criteriaOf({ question: 'Which is warmer?', criteria: [own] }, 'zh')).toEqual([
    { value: null, label: '温暖' },
  ]);
});
