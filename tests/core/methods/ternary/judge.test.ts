import { describe, expect, test } from 'vitest';
import type { Label } from '#core/methods/ternary/wording.ts';
import { purposeOf } from '#core/methods/ternary/batch.ts';
import type { Page, Verdict } from '#core/session/page.ts';
import { ternaryStudy } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { onlyBlock } from '../../../support/study.ts';

const study = ternaryStudy();
const block = onlyBlock(study);
const pages = startSession([block], new Ledger(), 'a')?.pages ?? [];

type Traps = [flawed: Label | null, human1: Label | null, human2: Label | null];

/** Verdicts where the traps of batch 0 get these labels, everything else is right. */
function judge([flawed, ...human]: Traps): Verdict[] {
  const labelFor = (page: Page): Label | null => {
    const purpose = purposeOf(page.unit);
    if (page.batch !== 0 || purpose === 'test') return purpose === 'flawed' ? 'machine' : 'human';
    return purpose === 'flawed' ? flawed : (human.shift() ?? null);
  };
  return block.judge(
    pages.map((page) => {
      const label = labelFor(page);
      return { page, answer: label && { label, reason: 'The breathing sounds real to me' } };
    }),
  );
}

const labels = ['human', 'unclear', 'machine'] as const;

describe('A5: a batch is valid if the flawed clip is called Machine and a human one Human', () => {
  const cases = labels.flatMap((flawed) =>
    labels.flatMap((first) => labels.map((second): [Label, Label, Label] => [flawed, first, second])),
  );
  test.each(cases)('flawed %s, human %s and %s', (flawed, first, second) => {
    const valid = flawed === 'machine' && (first === 'human' || second === 'human');
    const [complete, traps, ...others] = judge([flawed, first, second]);
    expect(complete).toMatchObject({ rule: 'incomplete batch', passed: true });
    expect(traps).toMatchObject({ rule: 'att batch', passed: valid });
    expect(traps?.positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(others.every(({ passed }) => passed)).toBe(true);
  });

  test('of the 27 combinations 5 are valid', { timeout: 60_000 }, () => {
    expect(cases.filter((traps) => judge(traps)[1]?.passed)).toHaveLength(5);
  });
});

test('A5: a batch with an unanswered trap is incomplete, and the other batch is not', () => {
  for (const traps of [
    [null, 'human', 'human'],
    ['machine', 'human', null],
  ] satisfies Traps[]) {
    const verdicts = judge(traps);
    expect(verdicts[0]).toMatchObject({ rule: 'incomplete batch', passed: false });
    expect(verdicts[0]?.evidence).toBe('9 of 10 pages answered');
    expect(verdicts.slice(1).map(({ rule, passed }) => `${rule} ${passed}`)).toEqual([
      'incomplete batch true',
      'att batch true',
    ]);
  }
});

test('A7: leaving on page 9 with the traps so far right leaves the batch incomplete', () => {
  const answer = { label: 'human', reason: 'The breathing sounds real to me' };
  const verdicts = block.judge(pages.map((page) => ({ page, answer: page.position < 9 ? answer : null })));
  expect(verdicts.map(({ passed, evidence }) => `${passed} ${evidence}`)).toEqual([
    'false 8 of 10 pages answered',
    'false 0 of 10 pages answered',
  ]);
});

test(
  'A12: the order of the answers is Human first or Machine first, one way in a session, each in half',
  { timeout: 60_000 },
  () => {
    const orders = Array.from({ length: 200 }, (_, listener) => {
      const own = startSession([block], new Ledger(), `listener ${listener}`)?.pages ?? [];
      const shown = new Set(own.map(({ options }) => options?.join(' ')));
      expect(shown.size).toBe(1);
      return [...shown][0];
    });
    const first = orders.filter((order) => order === 'human unclear machine').length;
    expect(orders.filter((order) => order === 'machine unclear human')).toHaveLength(200 - first);
    expect(Math.abs(first - 100)).toBeLessThan(3 * Math.sqrt(200 * 0.25));
  },
);

test('an answer becomes a score, its label and its reason', () => {
  const [page] = pages;
  if (!page) throw new Error('no page');
  const rate = (label: Label) => block.ratings(page, { label, reason: 'The breathing sounds real to me' })[0];
  expect(labels.map((label) => rate(label)?.canonicalValue)).toEqual([1, 0.5, 0]);
  expect(rate('unclear')).toEqual({
    scale: 'human-likeness',
    slot: 0,
    comparedSlot: null,
    rawValue: 0.5,
    canonicalValue: 0.5,
    label: 'unclear',
    text: 'The breathing sounds real to me',
  });
});

test('a stored reason that a later rule would refuse is still read, rated, judged and reviewed', () => {
  const stored = { label: 'human', reason: 'clear' };
  const [page] = pages;
  if (!page) throw new Error('no page');
  expect(block.answerFault(page, stored)).not.toBe(null);
  expect(block.ratings(page, stored)[0]).toMatchObject({ label: 'human', text: 'clear' });
  expect(block.judge(pages.map((own) => ({ page: own, answer: stored })))).toHaveLength(4);
  expect(block.reviewed(page, stored, 'en')).toMatchObject([{ text: 'clear' }]);
});

test('A2: an answer without label or reason is refused', () => {
  const [page] = pages;
  if (!page) throw new Error('no page');
  const accepts = (answer: unknown): boolean => block.answerFault(page, answer) === null;
  expect(accepts({ label: 'human', reason: 'The breathing sounds real' })).toBe(true);
  expect(accepts({ label: null, reason: 'The breathing sounds real' })).toBe(false);
  expect(accepts({ label: 'robot', reason: 'The breathing sounds real' })).toBe(false);
  expect(accepts({ label: 'human', reason: '' })).toBe(false);
  expect(accepts({ label: 'human', reason: null })).toBe(false);
  expect(accepts({ label: 'human' })).toBe(false);
});
