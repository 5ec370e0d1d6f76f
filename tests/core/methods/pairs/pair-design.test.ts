import { expect, test } from 'vitest';
import type { Page } from '#core/session/page.ts';
import type { Study } from '#core/study/study.ts';
import { pairwiseStudy, trappedPairsStudy } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { onlyBlock } from '../../../support/study.ts';

function start(study: Study, ledger: Ledger, seed: string): Page[] {
  const session = startSession([onlyBlock(study)], ledger, seed);
  if (!session) throw new Error('the study cannot serve a session');
  return session.pages;
}

const systemsOf = ({ slots }: Page): string[] => slots.map(({ clip }) => clip.split('/')[1] ?? '');
const itemOf = ({ slots: [slot] }: Page): string => slot?.clip.split('/')[2] ?? '';
const isTest = ({ slots }: Page): boolean => slots[0]?.role === 'test';
const isObvious = ({ slots }: Page): boolean => slots[0]?.role.startsWith('obvious') === true;
const mistakesOf = (study: Study): string[] =>
  onlyBlock(study)
    .mistakes()
    .map(({ path, message }) => `${path.join('.')}: ${message}`);

test('against a baseline every other system meets it and no other, and is A in the results', () => {
  const study = pairwiseStudy({ pairs: { baseline: 'zephyr' } });
  expect(mistakesOf(study)).toEqual([]);
  const met = new Set<string>();
  for (let listener = 0; listener < 20; listener += 1) {
    for (const page of start(study, new Ledger(), `${listener}`).filter(isTest)) {
      met.add(systemsOf(page).toSorted().join(' '));
      const [rating] = onlyBlock(study).ratings(page, { preference: 2 });
      expect(page.slots[rating?.comparedSlot ?? 0]?.clip).toMatch(/zephyr/);
    }
  }
  expect([...met].toSorted()).toEqual(['marlin zephyr', 'quartz zephyr']);
});

test('given pairs of single items are the only ones compared', () => {
  const pairs = [
    { item: 'item1', a: 'zephyr', b: 'quartz' },
    { item: 'item2', a: 'quartz', b: 'marlin' },
    { item: 'item3', a: 'marlin', b: 'zephyr' },
  ];
  const study = pairwiseStudy({ pairs, systems: undefined, null_pairs: 0 });
  expect(mistakesOf(study)).toEqual([]);
  const pages = start(study, new Ledger(), 'a');
  expect(pages.map(itemOf).toSorted()).toEqual(['item1.flac', 'item2.flac', 'item3.flac']);
  for (const page of pages) {
    const pair = pairs.find(({ item }) => itemOf(page).startsWith(item));
    expect(new Set(systemsOf(page))).toEqual(new Set([pair?.a, pair?.b]));
    const [rating] = onlyBlock(study).ratings(page, { preference: 1 });
    expect(page.slots[rating?.slot ?? 0]?.clip.split('/')[1]).toBe(pair?.a);
  }
});

test.each([
  [{ pairs: { baseline: 'opal' } }, 'systems: no clip has the system opal'],
  [
    {
      pairs: [{ item: 'item1', a: 'zephyr', b: 'quartz' }, ['quartz', 'zephyr']],
    },
    'pairs: listed more than once: quartz and zephyr',
  ],
  [
    { pairs: [{ item: 'item99', a: 'zephyr', b: 'quartz' }] },
    'clips: wrong number of clips: zephyr of item item99',
  ],
])('the design %j is refused', (block, message) => {
  expect(mistakesOf(pairwiseStudy(block))[0]).toContain(message);
});

test('D6 a pair of two texts cannot be made: both clips of every page say the same item, traps too', () => {
  const study = trappedPairsStudy({ method: 'pairwise', null_pairs: 2 });
  for (let listener = 0; listener < 50; listener += 1)
    for (const { slots } of start(study, new Ledger(), `${listener}`))
      expect(new Set(slots.map(({ clip }) => clip.split('/').at(-1))).size).toBe(1);
  const worse = { set: 'traps', where: { kind: 'flawed', item: 'item1' } };
  const better = { where: { system: 'person', item: 'item2' } };
  const crossed = trappedPairsStudy({ method: 'pairwise', obvious_pairs: { better, worse } });
  expect(mistakesOf(crossed)).toEqual([
    'obvious_pairs: 2 obvious pairs need 2 items with a better and a worse clip, but only 0 have both; ' +
      'add clips, or correct better and worse',
  ]);
});

test.each(['pairwise', 'ab', 'abx'])(
  'D8 a listener of %s never gets a pair twice in either order, nor a clip on two pages, nor the text of a trap',
  (method) => {
    const study = trappedPairsStudy({ method });
    const ledger = new Ledger();
    for (let listener = 0; listener < 100; listener += 1) {
      const pages = start(study, ledger, `${listener}`);
      const clips = pages.flatMap(({ slots }) => [...new Set(slots.map(({ clip }) => clip))]);
      expect(new Set(clips).size).toBe(clips.length);
      const trapItems = new Set(pages.filter((page) => !isTest(page)).map(itemOf));
      expect(pages.filter((page) => isTest(page) && trapItems.has(itemOf(page)))).toEqual([]);
    }
  },
);

test.each([
  ['pairwise', 2],
  ['ab', 2],
  ['abx', 4],
])(
  'D2 in %s the %i arrangements of a pair are shown equally often over listeners, give or take one',
  (method, ways) => {
    const study = trappedPairsStudy({ method });
    const ledger = new Ledger();
    const shown = new Map<string, Map<string, number>>();
    for (let listener = 0; listener < 200; listener += 1) {
      for (const { unit } of start(study, ledger, `${listener}`).filter(isTest)) {
        const at = unit.lastIndexOf('|');
        const counts = shown.get(unit.slice(0, at)) ?? new Map<string, number>();
        counts.set(unit.slice(at), (counts.get(unit.slice(at)) ?? 0) + 1);
        shown.set(unit.slice(0, at), counts);
        const all = [...counts.values(), ...Array<number>(ways - counts.size).fill(0)];
        expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
      }
    }
    expect(shown.size).toBe(30);
  },
);

test('the good side of obvious pairs is as often A as B in every session', () => {
  const study = trappedPairsStudy({ method: 'pairwise', null_pairs: 2 });
  for (let listener = 0; listener < 50; listener += 1) {
    const pages = start(study, new Ledger(), `${listener}`);
    const sides = pages.filter(isObvious).map(({ slots }) => slots[0]?.role);
    expect(sides.filter((role) => role === 'obvious better')).toHaveLength(2);
    expect(sides.filter((role) => role === 'obvious worse')).toHaveLength(2);
  }
});

const OBVIOUS = {
  better: { where: { system: 'person' } },
  worse: { set: 'traps', where: { kind: 'flawed' } },
};

/** The right answer of an obvious pair; of abx, whose pages have a third clip, what X is. */
function rightOf({ slots: [a, b, x] }: Page): 'A' | 'B' {
  if (x) return a?.clip === x.clip ? 'A' : 'B';
  return b?.role === 'obvious better' ? 'B' : 'A';
}

test.each(
  ['pairwise', 'ab', 'abx'].flatMap((method) => [1, 2, 3, 4].map((count) => [method, count] as const)),
)(
  'of the obvious pairs of a session of %s, %i of them, A is right as often as B, and over listeners every way is',
  (method, count) => {
    const study = trappedPairsStudy({ method, obvious_pairs: { ...OBVIOUS, count } });
    const ledger = new Ledger();
    const shown = new Map<string, number>();
    let balance = 0;
    for (let listener = 0; listener < 60; listener += 1) {
      const traps = start(study, ledger, `${listener}`).filter(({ slots }) =>
        slots.some(({ role }) => role === 'obvious better'),
      );
      const rightWithA = traps.filter((page) => rightOf(page) === 'A').length;
      expect(Math.abs(count - 2 * rightWithA)).toBe(count % 2);
      balance += 2 * rightWithA - count;
      expect(Math.abs(balance)).toBeLessThanOrEqual(1);
      for (const { unit } of traps) {
        const way = unit.slice(unit.lastIndexOf('|') + 1);
        shown.set(way, (shown.get(way) ?? 0) + 1);
      }
    }
    const even = (60 * count) / (method === 'abx' ? 4 : 2);
    expect(shown.size).toBe(method === 'abx' ? 4 : 2);
    for (const times of shown.values()) expect(Math.abs(times / even - 1)).toBeLessThan(0.35);
  },
);

const DESIGN = { method: 'pairwise', null_pairs: 2 };
const twoAndTwo = trappedPairsStudy({
  ...DESIGN,
  obvious_pairs: { ...OBVIOUS, count: 2 },
});

/** The share of all ways to click on the traps of one session that pass, each answer as likely as any other. */
function shareOfClickers(study: Study, answers: readonly unknown[]): number {
  const block = onlyBlock(study);
  const pages = start(study, new Ledger(), 'clicker');
  const traps = pages.filter((page) => !isTest(page)).length;
  const ways = answers.length ** traps;
  let passed = 0;
  for (let way = 0; way < ways; way += 1) {
    let rest = way;
    const answered = pages.map((page) => {
      if (isTest(page)) return { page, answer: answers[0] };
      const answer = answers[rest % answers.length];
      rest = Math.floor(rest / answers.length);
      return { page, answer };
    });
    if (block.judge(answered).every((verdict) => verdict.passed)) passed += 1;
  }
  return passed / ways;
}

test('of random clickers 5.8 % pass two null and two obvious pairs, and nobody who always gives one answer', () => {
  const answers = [2, 1, 0, -1, -2].map((preference) => ({ preference }));
  expect(shareOfClickers(twoAndTwo, answers)).toBeCloseTo(0.36 * 0.16, 12);
  const pages = start(twoAndTwo, new Ledger(), 'a');
  for (const answer of answers)
    expect(onlyBlock(twoAndTwo).judge(pages.map((page) => ({ page, answer })))[0]?.passed).toBe(false);
});

test('of random clickers 6.3 % pass four obvious pairs of ab and of abx, 6.2 % two and two with no preference', () => {
  const forced = ['A', 'B'].map((choice) => ({ choice }));
  expect(shareOfClickers(trappedPairsStudy({ method: 'ab' }), forced)).toBe(1 / 16);
  expect(shareOfClickers(trappedPairsStudy({ method: 'abx' }), forced)).toBe(1 / 16);
  const free = trappedPairsStudy({
    method: 'ab',
    no_preference: true,
    null_pairs: 2,
    obvious_pairs: OBVIOUS,
  });
  const answers = ['A', 'B', 'none'].map((choice) => ({ choice }));
  expect(shareOfClickers(free, answers)).toBeCloseTo(5 / 81, 12);
});

test('D5 null and obvious pairs are one rule: one wrong trap fails it, of eight traps two', () => {
  const block = onlyBlock(twoAndTwo);
  const pages = start(twoAndTwo, new Ledger(), 'a');
  const right = ({ slots: [slot] }: Page): number =>
    slot?.role === 'obvious better' ? 1 : slot?.role === 'obvious worse' ? -2 : 0;
  const answered = pages.map((page) => ({ page, answer: { preference: right(page) } }));
  expect(block.judge(answered)).toMatchObject([
    {
      rule: 'pair traps',
      version: 1,
      passed: true,
      positions: null,
      evidence: expect.stringMatching(/^4 of 4/),
    },
  ]);
  const first = answered.findIndex(({ page }) => isObvious(page));
  const slipped = answered.map((each, index) =>
    index === first ? { ...each, answer: { preference: 0 } } : each,
  );
  expect(block.judge(slipped)[0]).toMatchObject({ passed: false });
  expect(block.judge(slipped)[0]?.evidence).toMatch(
    /^3 of 4 traps right; identical recordings: 0, 0; good beside flawed, positive for the good one: /,
  );
  const many = trappedPairsStudy({ method: 'pairwise', null_pairs: 4, pages: 2 });
  const eight = start(many, new Ledger(), 'a').map((page) => ({ page, answer: { preference: right(page) } }));
  const wrong = (count: number) => {
    let left = count;
    return eight.map((each) =>
      isObvious(each.page) && left-- > 0 ? { ...each, answer: { preference: 0 } } : each,
    );
  };
  expect(onlyBlock(many).judge(wrong(1))[0]?.passed).toBe(true);
  expect(onlyBlock(many).judge(wrong(2))[0]?.passed).toBe(false);
});
