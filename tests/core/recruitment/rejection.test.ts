import { describe, expect, test } from 'vitest';
import {
  checksToReject,
  isExceptionallyFast,
  judgeRejection,
  rejectionMessageMistake,
  type SubmissionFacts,
} from '#core/recruitment/rejection.ts';
import { NEVER_GROUNDS, type NeverGround } from '#core/words/rejection-reasons.ts';
import { SESSION_STATES } from '#core/session/session.ts';

const MINUTE = 60_000;
const NEVER: NeverGround[] = [
  'page time',
  'screened out',
  'disagreement',
  'traps',
  'alike',
  'headphones',
  'comprehension',
];
/** Twenty of about ten minutes: mean 10, sample standard deviation 1.026. */
const OTHERS = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 9 : 11) * MINUTE);

const facts = (changes: Partial<SubmissionFacts> = {}): SubmissionFacts => ({
  state: 'completed',
  studyMinutes: 10,
  checksFailed: 0,
  durationMs: 9 * MINUTE,
  studyDurationsMs: OTHERS,
  crucialSkipped: 0,
  lowEffort: { specified: true, shown: false },
  others: [],
  ...changes,
});

const categoriesOf = (changes: Partial<SubmissionFacts>): string[] =>
  judgeRejection(facts(changes)).grounds.map(({ category }) => category);

test('what gives no reason is not rejected', () => {
  expect(judgeRejection(facts())).toEqual({ permitted: false, grounds: [], setAside: [] });
});

test('one failed attention check is enough below 5 minutes, from 5 minutes on it takes two', () => {
  expect([1, 4.9, 5, 60].map(checksToReject)).toEqual([1, 1, 2, 2]);
  expect(categoriesOf({ studyMinutes: 4.9, checksFailed: 1 })).toEqual(['FAILED_CHECK']);
  expect(categoriesOf({ studyMinutes: 5, checksFailed: 1 })).toEqual([]);
  expect(categoriesOf({ studyMinutes: 5, checksFailed: 2 })).toEqual(['FAILED_CHECK']);
});

describe('exceptionally fast', () => {
  test('is more than 3 standard deviations below the mean of the study', () => {
    // Mean 10 minutes and standard deviation 1.026 put the limit at 6.922 minutes.
    expect(isExceptionallyFast(6.93 * MINUTE, OTHERS)).toBe(false);
    expect(isExceptionallyFast(6.91 * MINUTE, OTHERS)).toBe(true);
    expect(categoriesOf({ durationMs: MINUTE, studyDurationsMs: [...OTHERS, MINUTE] })).toEqual([
      'TOO_QUICKLY',
    ]);
  });

  test('cannot be said of a few, and not of everybody', () => {
    const ten = [...Array.from({ length: 9 }, () => 10 * MINUTE), 1];
    expect(isExceptionallyFast(1, ten)).toBe(false);
    expect(isExceptionallyFast(1, [10 * MINUTE, ...ten])).toBe(true);
    expect(isExceptionallyFast(1, [])).toBe(false);
    expect(isExceptionallyFast(1, [1])).toBe(false);
    expect(isExceptionallyFast(5, [5, 5, 5, 5])).toBe(false);
  });
});

test('skipped questions and low effort are grounds, effort only where it was asked for', () => {
  expect(categoriesOf({ crucialSkipped: 1 })).toEqual(['OTHER']);
  expect(categoriesOf({ lowEffort: { specified: true, shown: true } })).toEqual(['LOW_EFFORT']);
  expect(categoriesOf({ lowEffort: { specified: false, shown: true } })).toEqual([]);
});

test.each(NEVER)('%s never founds a rejection, and it says why', (ground) => {
  const verdict = judgeRejection(facts({ others: [ground] }));
  expect(verdict).toEqual({ permitted: false, grounds: [], setAside: [NEVER_GROUNDS[ground]] });
  expect(judgeRejection(facts({ others: [ground], checksFailed: 2 })).permitted).toBe(true);
});

test.each(SESSION_STATES.filter((state) => state !== 'completed'))('who is %s is never rejected', (state) => {
  const verdict = judgeRejection(facts({ state, checksFailed: 9, crucialSkipped: 9 }));
  expect(verdict).toMatchObject({ permitted: false, grounds: [] });
  expect(verdict.setAside[0]?.en).toMatch(/paid for the check or asked to return/);
});

test('several grounds are all named', () => {
  const found = { checksFailed: 2, crucialSkipped: 1, lowEffort: { specified: true, shown: true } };
  expect(categoriesOf(found)).toEqual(['FAILED_CHECK', 'OTHER', 'LOW_EFFORT']);
});

test('the message of a rejection has 100 characters, spaces around it left out', () => {
  expect(rejectionMessageMistake('x'.repeat(100))).toBeNull();
  expect(rejectionMessageMistake(`${'x'.repeat(99)}   `)?.en).toMatch(/has 99 characters.*at least 100/);
  expect(rejectionMessageMistake('')?.zh).toContain('100');
});
