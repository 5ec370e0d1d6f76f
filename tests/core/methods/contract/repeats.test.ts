import { describe, expect, test } from 'vitest';
import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import { methodOf } from '#core/methods/registry.ts';
import { firstRole, isRepeat } from '#core/methods/contract/repeats.ts';
import type { Page } from '#core/session/page.ts';
import { blocksOf, layoutSession } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import { isTested } from '#core/screening/contract/votes.ts';
import type { Study } from '#core/study/study.ts';
import {
  besideStudy,
  heardOf,
  mushraStudy,
  pairwiseStudy,
  ratingStudy,
  trappedPairsStudy,
} from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { onlyBlock } from '../../../support/study.ts';

const REPEATS = 2;

const STUDIES: Readonly<Record<string, Study>> = {
  mushra: mushraStudy(6, { repeats: REPEATS }),
  rating: ratingStudy({ repeats: REPEATS }),
  'rating ccr': besideStudy('ccr', { repeats: REPEATS }),
  pairwise: pairwiseStudy({ null_pairs: 2, repeats: REPEATS }),
  ab: trappedPairsStudy({ method: 'ab', repeats: REPEATS }),
};

function sessionOf(study: Study, seed: string, ledger = new Ledger()) {
  const session = startSession(blocksOf(study), ledger, seed);
  if (!session) throw new Error('the study cannot serve a session');
  return session;
}

const clipsOf = ({ slots }: Page): string[] => slots.map(({ clip }) => clip).toSorted();

/** Every repeat of a session with the other page that has its clips. */
function pairsOf(pages: readonly Page[]): { first: Page; second: Page }[] {
  return pages.filter(isRepeat).map((second) => {
    const twins = pages.filter(
      (page) => page !== second && String(clipsOf(page)) === String(clipsOf(second)),
    );
    const [first, ...others] = twins;
    if (!first || others.length > 0) throw new Error(`${second.unit} repeats ${twins.length} pages`);
    return { first, second };
  });
}

describe.each(Object.entries(STUDIES))('%s', (_name, study) => {
  const block = onlyBlock(study);
  const sessions = Array.from({ length: 40 }, (_, index) => sessionOf(study, `seed ${index}`));

  test('the design has no mistakes, and repeats come on top of the pages', () => {
    expect(block.mistakes()).toEqual([]);
    const { repeats: _repeats, ...config } = { ...study.config.blocks[0], repeats: 0 };
    const without = methodOf(block.methodId).bind(study, config, 0);
    for (const { pages } of sessions) {
      const plain = without.draw(() => 0, new Set(), createRandom('plain'));
      expect(pages.length).toBe((plain?.length ?? 0) + REPEATS);
      expect(pages.filter(isRepeat).length).toBe(REPEATS);
    }
  });

  test('R8: no clip comes on two pages but on declared repeats, which are leased without clips and without quota', () => {
    for (const { draws, pages } of sessions) {
      const firsts = pages.filter((page) => !isRepeat(page)).flatMap((page) => [...new Set(clipsOf(page))]);
      expect(new Set(firsts).size).toBe(firsts.length);
      expect(new Set(pages.map(({ unit }) => unit)).size).toBe(pages.length);
      for (const { clips, quota } of draws.filter(isRepeat))
        expect({ clips, quota }).toEqual({ clips: [], quota: null });
    }
  });

  test('a repeat comes after its first time with at least three pages between, and never first', () => {
    for (const { pages } of sessions)
      for (const { first, second } of pairsOf(pages))
        expect(second.position - first.position).toBeGreaterThan(3);
  });

  test('repeats and their places are the same at every look, from whatever the database kept', () => {
    for (const { draws, pages } of sessions.slice(0, 10)) {
      const again = layoutSession(blocksOf(study), draws.toReversed(), 'seed 0', LAYOUT_VERSION);
      const other = layoutSession(blocksOf(study), draws, 'seed 0', LAYOUT_VERSION);
      expect(again).toEqual(other);
      expect(pages.length).toBe(again.length);
    }
  });

  test('a repeat shows its slots in an order of its own', () => {
    const orders = sessions.flatMap(({ pages }) =>
      pairsOf(pages).map(({ first, second }) => {
        const order = ({ slots }: Page) => slots.map(({ clip, rendition }) => `${clip} ${rendition}`).join();
        return order(first) === order(second);
      }),
    );
    if (block.methodId === 'rating' && study === STUDIES['rating']) expect(orders.every(Boolean)).toBe(true);
    else expect(new Set(orders)).toContain(false);
  });

  test('G12: the browser is told of a repeat what it is told of any other page', () => {
    for (const { pages } of sessions.slice(0, 10)) {
      for (const { first, second } of pairsOf(pages)) {
        expect(block.view(second)).toEqual(block.view(first));
        expect(JSON.stringify(block.view(second))).not.toContain('repeat');
        expect(second.slots.map(({ open }) => open)).toEqual(first.slots.map(({ open }) => open));
      }
      const tokens = pages.flatMap(({ token, slots }) => [token, ...slots.map((slot) => slot.token)]);
      expect(new Set(tokens).size).toBe(tokens.length);
    }
  });

  test('its ratings are of the same clips, and no rule or analysis takes their roles for tested', () => {
    const [{ pages } = { pages: [] }] = sessions;
    for (const { first, second } of pairsOf(pages)) {
      const rated = (page: Page) => {
        const heard = page.slots.map(({ clip }) => heardOf(study, clip));
        const slots = page.slots.map(({ token }) => token);
        const listener = {
          persona: 'careful' as const,
          heard,
          random: createRandom('a'),
          habit: 0,
          before: page.position - 1,
          language: 'en' as const,
        };
        const answer = methodOf(block.methodId).simulate(block.view(page), { slots }, listener);
        expect(block.answerFault(page, answer)).toBe(null);
        return block.ratings(page, answer).map(({ slot, comparedSlot }) => {
          const { role = '', clip, rendition } = page.slots[slot] ?? {};
          return { role, clip, rendition, compared: page.slots[comparedSlot ?? -1]?.clip };
        });
      };
      const [before, after] = [rated(first), rated(second)];
      const firsts = after.map(({ role, ...rest }) => ({ ...rest, role: firstRole(role) ?? '' }));
      const key = (value: object) =>
        JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      expect(firsts.map(key).toSorted()).toEqual(before.map(key).toSorted());
      expect(after.map(({ role }) => role).filter(isTested)).toEqual([]);
    }
  });

  test('what is said of a repeat decides nothing about the session', () => {
    const [{ pages } = { pages: [] }] = sessions;
    const random = createRandom('listener');
    const answered = pages.map((page) => {
      const heard = page.slots.map(({ clip }) => heardOf(study, clip));
      const before = page.position - 1;
      const listener = {
        persona: 'careful' as const,
        heard,
        random,
        habit: 0,
        before,
        language: 'en' as const,
      };
      const slots = page.slots.map(({ token }) => token);
      return { page, answer: methodOf(block.methodId).simulate(block.view(page), { slots }, listener) };
    });
    expect(block.judge(answered)).toEqual(block.judge(answered.filter(({ page }) => !isRepeat(page))));
  });
});

test('a repeat fills no quota: ratings wanted a clip are spread as without them', () => {
  const study = ratingStudy({ pages: 8, ratings_per_clip: 2, repeats: 3 });
  const ledger = new Ledger();
  const tests = Array.from({ length: 8 }, (_, index) => sessionOf(study, `${index}`, ledger)).flatMap(
    ({ pages }) => pages.filter(({ slots }) => slots[0]?.role === 'test').map(({ unit }) => unit),
  );
  const counts = new Map<string, number>();
  for (const unit of tests) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  expect(new Set(counts.values())).toEqual(new Set([2]));
  expect(startSession(blocksOf(study), ledger, 'one too many')).toBeNull();
});

test('the scales of a repeat keep the order of the session', () => {
  const keys = ['signal', 'background', 'overall'];
  const study = ratingStudy({ preset: 'p835', repeats: 2 }, keys);
  for (let listener = 0; listener < 20; listener += 1) {
    const { pages } = sessionOf(study, `${listener}`);
    expect(new Set(pages.map(({ options }) => String(options))).size).toBe(1);
  }
});

describe('mistakes', () => {
  const mistakesOf = (block: Record<string, unknown>) => onlyBlock(ratingStudy(block)).mistakes();

  test('more repeats than pages under test', () => {
    const message = '9 repeats need 9 pages under test, but a listener gets 8; ask for fewer';
    expect(mistakesOf({ pages: 8, repeats: 9 })).toEqual([{ path: ['repeats'], severity: 'error', message }]);
  });

  test('practice', () => {
    const [found] = mistakesOf({ training: true, repeats: 1 });
    expect(found).toMatchObject({ path: ['repeats'], severity: 'error' });
  });

  test('too few pages between the two times', () => {
    const [found] = mistakesOf({ pages: 3, repeats: 1 });
    expect(found).toMatchObject({ path: ['repeats'], severity: 'warning' });
    expect(mistakesOf({ pages: 4, repeats: 1 })).toEqual([]);
  });

  test('even then no repeat follows its first time at once', () => {
    const study = ratingStudy({ pages: 1, repeats: 1 });
    for (let listener = 0; listener < 20; listener += 1)
      for (const { first, second } of pairsOf(sessionOf(study, `${listener}`).pages))
        expect(second.position - first.position).toBeGreaterThan(1);
  });
});
