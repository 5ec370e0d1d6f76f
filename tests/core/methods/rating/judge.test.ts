import { describe, expect, test } from 'vitest';
import type { Page, Verdict } from '#core/session/page.ts';
import type { Study } from '#core/study/study.ts';
import { besideStudy, clonedStudy, ratingStudy } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { onlyBlock } from '../../../support/study.ts';

const purposeOf = ({ unit }: Page): string => unit.slice(0, unit.indexOf('|'));

/** Verdicts on a session in which pages of a purpose get a value on every scale. */
function judge(
  study: Study,
  valueFor: (purpose: string, index: number) => number,
  keys = ['quality'],
): Verdict[] {
  const block = onlyBlock(study);
  const { pages } = startSession([block], new Ledger(), 'a') ?? { pages: [] };
  return block.judge(
    pages.map((page, index) => {
      const value = valueFor(purposeOf(page), index);
      return { page, answer: { values: Object.fromEntries(keys.map((key) => [key, value])) } };
    }),
  );
}

const passed = (verdicts: readonly Verdict[], rule: string): boolean | undefined =>
  verdicts.find((verdict) => verdict.rule === rule)?.passed;

/** The answer that the spoken page of the session asks for. */
function asked(study: Study): number {
  const { pages } = startSession([onlyBlock(study)], new Ledger(), 'a') ?? { pages: [] };
  const id = pages.find((page) => purposeOf(page) === 'spoken')?.slots[0]?.clip;
  return Number(study.clips.find((clip) => clip.id === id)?.facts['answer']);
}

describe('R4', () => {
  const gold = (value: number): Verdict[] =>
    judge(ratingStudy(), (purpose) => (purpose === 'gold' ? value : 2));

  test.each([
    [5, true],
    [4, true],
    [3, false],
    [1, false],
  ])('R4 a gold clip of 5 that is rated %d passes: %s', (value, expected) => {
    expect(passed(gold(value), 'gold')).toBe(expected);
  });

  test('R4 of a spoken instruction only the very answer passes', () => {
    const study = ratingStudy();
    const right = asked(study);
    const values = [1, 2, 3, 4, 5];
    const passing = values.filter((value) =>
      passed(
        judge(study, (purpose, index) => (purpose === 'spoken' ? value : 2 + (index % 3))),
        'spoken instruction',
      ),
    );
    expect(values).toContain(right);
    expect(passing).toEqual([right]);
  });

  test('R4 gold is judged on every scale that has a right answer', () => {
    const keys = ['signal', 'background', 'overall'];
    const study = ratingStudy(
      { preset: 'p835', gold: { set: 'traps', where: { kind: 'broken' }, expect: { overall: 1 } } },
      keys,
    );
    const verdict = (value: number) =>
      judge(study, (purpose) => (purpose === 'gold' ? value : 3), keys).find(({ rule }) => rule === 'gold');
    expect(verdict(2)).toMatchObject({ passed: true, evidence: '2 for 0 to 2' });
    expect(verdict(3)).toMatchObject({ passed: false, positions: null });
  });
});

describe('R6', () => {
  test('R6 all-same ratings are flagged as data, with the traps left out', () => {
    const verdicts = judge(ratingStudy(), (purpose) => (purpose === 'test' ? 4 : 5));
    expect(verdicts.find(({ rule }) => rule === 'rating variance')).toEqual({
      rule: 'rating variance',
      version: 1,
      passed: false,
      positions: null,
      evidence: 'variance of 10 ratings: 0.000',
    });
  });

  test('R6 one 5 among nine 4 is still below a variance of 0.1, two are not', () => {
    const others = (count: number) =>
      passed(
        judge(ratingStudy({ gold: undefined, spoken: undefined }), (_, index) => (index < count ? 5 : 4)),
        'rating variance',
      );
    expect([others(1), others(2)]).toEqual([false, true]);
  });

  test('R6 it takes every scale to be flat, and five pages', () => {
    const block = onlyBlock(clonedStudy('i2d', { gold: undefined }));
    const { pages } = startSession([block], new Ledger(), 'a') ?? { pages: [] };
    const answered = pages.map((page, index) => ({
      page,
      answer: {
        values: { content_accuracy: 5, speaker_consistency: 4, overall_naturalness: 1 + (index % 5) },
      },
    }));
    expect(block.judge(answered)).toMatchObject([{ rule: 'rating variance', passed: true }]);
    expect(judge(ratingStudy({ pages: 4, gold: undefined, spoken: undefined }), () => 3)).toEqual([]);
  });
});

describe('D5', () => {
  test.each([
    [0, true],
    [1, true],
    [-1, true],
    [2, false],
    [-2, false],
    [3, false],
    [-3, false],
  ])('D5 a null pair of CCR answered %d passes: %s', (value, expected) => {
    const verdicts = judge(
      besideStudy('ccr', { null_pairs: 2 }),
      (purpose) => (purpose === 'null' ? value : 3),
      ['comparison'],
    );
    expect(passed(verdicts, 'null pair')).toBe(expected);
  });

  test.each([
    [5, true],
    [4, true],
    [3, false],
    [1, false],
  ])('D5 a null pair of DCR rated %d passes: %s', (value, expected) => {
    const verdicts = judge(besideStudy('dcr'), (purpose) => (purpose === 'null' ? value : 2), [
      'degradation',
    ]);
    expect(passed(verdicts, 'null pair')).toBe(expected);
  });
});

test('practice tells the right answer of a gold clip, what a voice asked for, and what was the same', () => {
  const told = (study: Study, purpose: string, language: 'en' | 'zh' = 'en') => {
    const block = onlyBlock(study);
    const { pages } = startSession([block], new Ledger(), 'a') ?? { pages: [] };
    const page = pages.find((candidate) => purposeOf(candidate) === purpose);
    return page && block.feedback(page, language);
  };
  const practice = ratingStudy({ training: true });
  expect(told(practice, 'gold')).toEqual(['A fitting answer is: 5 Excellent']);
  expect(told(practice, 'gold', 'zh')).toEqual(['合适的回答是：5 优']);
  expect(told(practice, 'spoken')).toEqual([`This recording asks for the answer ${asked(practice)}`]);
  expect(told(practice, 'test')).toEqual([null]);
  expect(told(besideStudy('ccr', { training: true }), 'null')).toEqual([
    null,
    'Both recordings are the same',
  ]);
  expect(told(ratingStudy(), 'gold')).toBeNull();
});
