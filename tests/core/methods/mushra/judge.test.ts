import { expect, test } from 'vitest';
import type { Page, Verdict } from '#core/session/page.ts';
import { blocksOf } from '#core/plan/plan.ts';
import type { Study } from '#core/study/study.ts';
import { dialogueStudy, mushraStudy } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { onlyBlock } from '../../../support/study.ts';

function judge(
  study: Study,
  scoreOf: (role: string, page: number) => number,
  answered = Infinity,
): Verdict[] {
  const pages = startSession(blocksOf(study), new Ledger(), 'a')?.pages ?? [];
  const answerFor = (page: Page, index: number): unknown => {
    const rated = page.slots.filter(({ open }) => !open);
    return { scores: Object.fromEntries(rated.map(({ token, role }) => [token, scoreOf(role, index)])) };
  };
  return onlyBlock(study).judge(
    pages.map((page, index) => ({ page, answer: index < answered ? answerFor(page, index) : null })),
  );
}

test('M15: on 17 pages 16 low anchors last and 9 high anchors in the top 2 are kept, one less is not', () => {
  const study = dialogueStudy(17);
  const passes = (low: number, high: number): boolean | undefined =>
    judge(study, (role, page) => {
      if (role === 'low anchor') return page < low ? 5 : 60;
      if (role === 'high anchor') return page < high ? 95 : 30;
      return 50;
    })[0]?.passed;
  expect(passes(16, 9)).toBe(true);
  expect(passes(15, 9)).toBe(false);
  expect(passes(16, 8)).toBe(false);
});

test('M15: a page of equal scores puts nothing last and nothing in the top 2', () => {
  const [verdict] = judge(dialogueStudy(17), () => 50);
  expect(verdict).toMatchObject({ rule: 'podeval lq/hq', passed: false, positions: null });
  expect(verdict?.evidence).toBe('low anchor last on 0 of 17 pages, high anchor in the top 2 on 0');
});

test('a listener who left is judged over the pages answered', () => {
  const scores: Readonly<Record<string, number>> = { 'low anchor': 5, 'high anchor': 95 };
  const [verdict] = judge(dialogueStudy(17), (role) => scores[role] ?? 50, 4);
  expect(verdict).toMatchObject({ passed: true });
  expect(verdict?.evidence).toContain('4 of 4 pages');
  expect(judge(dialogueStudy(17), () => 50, 0)).toEqual([]);
});

test.each([
  [5, 0],
  [6, 0],
  [7, 1],
  [10, 1],
  [13, 1],
  [14, 2],
  [17, 2],
  [20, 3],
])('M13: of %i pages at most %i may have the hidden reference below 90', (pages, tolerated) => {
  const study = mushraStudy(pages);
  const passes = (failing: number): boolean | undefined =>
    judge(study, (role, page) => (role !== 'hidden reference' ? 50 : page < failing ? 89 : 95))[0]?.passed;
  expect(passes(tolerated)).toBe(true);
  expect(passes(tolerated + 1)).toBe(false);
});

test('M13: a hidden reference at exactly 90 is no failure', () => {
  const [verdict] = judge(mushraStudy(20), (role) => (role === 'hidden reference' ? 90 : 40));
  expect(verdict).toEqual({
    rule: 'bs1534 hidden reference',
    version: 1,
    passed: true,
    positions: null,
    evidence: 'hidden reference below 90 on 0 of 20 pages',
  });
});

test('a page without hidden reference and preset has no rule', () => {
  expect(
    judge(mushraStudy(6, { reference: { where: { system: 'person' }, hidden: false } }), () => 0),
  ).toEqual([]);
});
