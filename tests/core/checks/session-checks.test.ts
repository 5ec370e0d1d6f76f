import { describe, expect, test } from 'vitest';
import { CHECK_TYPES } from '#core/steps/contract/check-types.ts';
import { checkType } from '#core/checks/registry.ts';
import { sessionChecks, type SessionCheck } from '#core/checks/session-checks.ts';
import { studyChecks } from '#core/checks/study-checks.ts';
import { isRepeat } from '#core/methods/contract/repeats.ts';
import type { Page } from '#core/session/page.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { rateSession } from '#core/ratings/rate-session.ts';
import { failedChecks } from '#core/recruitment/attention.ts';
import { judgeRejection, type SubmissionFacts } from '#core/recruitment/rejection.ts';
import { RULE_NAMES } from '#core/screening/config.ts';
import { verdictRules } from '#core/screening/registry.ts';
import { METHOD_VERDICTS } from '#core/verdicts/verdicts.ts';
import type { StepRecord } from '#core/steps/contract/history.ts';
import { stepKinds } from '#core/steps/registry.ts';
import { stepsOf } from '#core/study/steps-of.ts';
import { ONLY_LISTENED } from '#core/session/page.ts';
import { clipById } from '#core/clips/clips.ts';
import type { Study } from '#core/study/study.ts';
import { besideStudy, ratingStudy } from '../../support/method-studies.ts';
import { Ledger, startSession } from '../../support/plan.ts';

const QUESTIONS = [{ question: 'What do you judge?', options: ['Sound', 'Words'], right: 1 }];

/** A study with a check of every type. */
function checkedStudy(block: Record<string, unknown> = {}): Study {
  const study = ratingStudy({
    gold: { set: 'traps', where: { kind: 'fine' }, pages: 2 },
    spoken: { set: 'traps', where: { kind: 'spoken' }, pages: 2 },
    repeats: 3,
    ...block,
  });
  const preparation = ['headphones', { check: 'comprehension', questions: QUESTIONS }];
  const between = ['attention', { check: 'attention', kind: 'nonsensical' }];
  return { ...study, config: { ...study.config, preparation, between_pages: between } };
}

interface Said {
  records?: StepRecord[];
  /** Of a test, gold or spoken page; a spoken one asks for what `right` is. */
  value(purpose: string, index: number, right: number): number;
}

function pagesOf(study: Study): Page[] {
  return startSession(blocksOf(study), new Ledger(), 'a')?.pages ?? [];
}

function answersTo(study: Study, { value }: Said) {
  return pagesOf(study).map((page, index) => {
    const purpose = page.unit.slice(0, page.unit.indexOf('|'));
    const { facts } = clipById(study, page.slots.at(-1)?.clip ?? '');
    const right = Number(facts['answer'] === '' ? facts['quality'] : facts['answer']);
    return { page, answer: { values: { quality: value(purpose, index, right) } } };
  });
}

function checksOf(study: Study, said: Said): SessionCheck[] {
  const answered = answersTo(study, said);
  const records = said.records ?? [];
  return sessionChecks({
    steps: stepsOf(study),
    blocks: blocksOf(study),
    records,
    answered,
    pages: answered.length,
  });
}

const over = (name: string, result: StepRecord['result']): StepRecord => ({
  name,
  event: 'done',
  result,
  at: 1,
});
const answered = (name: string, answer: string, passed: boolean) => over(name, { answer, passed });

const CAREFUL: Said = {
  records: [
    { name: 'headphones', event: 'attempt', result: { serial: 1 }, at: 1 },
    over('headphones', { passed: true, right: 5, trials: 6, attempts: 1 }),
    over('comprehension', { passed: true, right: 1, trials: 1, attempts: 2 }),
    answered('between 1', '2', true),
    answered('between 2', '1', true),
  ],
  value: (purpose, index, right) => (purpose === 'gold' || purpose === 'spoken' ? right : 1 + (index % 5)),
};

const submission = (study: Study, said: Said) =>
  failedChecks({ state: 'completed', checks: checksOf(study, said) });

const SUBMITTED: SubmissionFacts = {
  state: 'completed',
  studyMinutes: 10,
  checksFailed: 0,
  durationMs: 1,
  studyDurationsMs: [1],
  crucialSkipped: 0,
  lowEffort: { specified: false, shown: false },
  others: [],
};

const permits = (study: Study, said: Said, studyMinutes = 10): boolean => {
  const { attention, others } = submission(study, said);
  return judgeRejection({ ...SUBMITTED, studyMinutes, checksFailed: attention, others }).permitted;
};

describe('types', () => {
  test('every verdict, every rule and every step with right answers has one, and no other step', () => {
    for (const rule of RULE_NAMES.filter((name) => name !== METHOD_VERDICTS))
      expect(Object.keys(CHECK_TYPES)).toContain(checkType(rule));
    const untyped = stepKinds.filter(({ type }) => type === null).map(({ id }) => id);
    expect(untyped).toEqual(['sound level', 'instructions', 'demographics']);
    expect(checkType('nobody')).toBeNull();
  });

  test('only instructions and nonsensical items are attention checks', () => {
    const names = [
      ...stepKinds.map(({ id }) => id),
      ...verdictRules.map(({ id }) => id),
      'intra-rater',
      'too fast',
    ];
    expect(names.filter((name) => checkType(name) === 'attention check')).toEqual([
      'attention',
      'spoken instruction',
    ]);
    expect(checkType('attention items')).toBe('data quality');
  });

  test('a study tells what it has of each', () => {
    expect(studyChecks(checkedStudy()).map(({ check, type, count }) => [check, type, count])).toEqual([
      ['headphones', 'screen-in', 1],
      ['comprehension', 'comprehension check', 1],
      ['attention', 'attention check', 2],
      ['gold', 'data quality', 2],
      ['spoken instruction', 'attention check', 2],
      ['rating variance', 'data quality', 1],
      ['intra-rater', 'data quality', 3],
    ]);
    expect(studyChecks(ratingStudy({ training: true }))).toEqual([]);
  });
});

test('a session says of each check whether it was passed, where, and what was seen', () => {
  const study = checkedStudy();
  const rows = checksOf(study, {
    ...CAREFUL,
    value: (purpose, index, right) =>
      purpose === 'spoken' ? (right % 5) + 1 : CAREFUL.value(purpose, index, right),
  });
  const spoken = pagesOf(study)
    .filter(({ unit }) => unit.startsWith('spoken'))
    .map(({ position }) => position);
  const pages = pagesOf(study).length;
  expect(rows.map(({ check, page, attempt, passed }) => [check, page, attempt, passed])).toEqual([
    ['headphones', 1, 1, true],
    ['comprehension', 1, 2, true],
    ['attention', Math.floor(pages / 3) + 1, null, true],
    ['attention', Math.floor((2 * pages) / 3) + 1, null, true],
    ['gold', null, null, true],
    ['spoken instruction', spoken[0], null, false],
    ['spoken instruction', spoken[1], null, false],
    ['rating variance', null, null, true],
  ]);
  expect(rows.slice(0, 4).map(({ evidence }) => evidence)).toEqual([
    '5 of 6 right',
    '1 of 1 right',
    "instructed: 'Slightly' for 'Slightly'",
    "nonsensical: 'Strongly disagree' for 'Strongly disagree or Disagree'",
  ]);
});

test('a result that two requests stored at once is one check, and one of a later round another', () => {
  const again = [
    answered('between 1', '4', false),
    answered('between 1', '2', true),
    over('headphones', { passed: false, right: 1, trials: 6, attempts: 2 }),
    { name: 'headphones', event: 'attempt' as const, result: { serial: 3 }, at: 2 },
    over('headphones', { passed: true, right: 6, trials: 6, attempts: 1 }),
  ];
  const rows = checksOf(checkedStudy(), { ...CAREFUL, records: again });
  expect(rows.filter(({ block }) => block === null).map(({ check, passed }) => [check, passed])).toEqual([
    ['attention', false],
    ['headphones', false],
    ['headphones', true],
  ]);
});

describe('S17 what may found a rejection', () => {
  const study = checkedStudy();
  const wrongSpoken = (wrong: number): Said => {
    let left = wrong;
    return {
      ...CAREFUL,
      value: (purpose, index, right) => {
        if (purpose !== 'spoken' || left === 0) return CAREFUL.value(purpose, index, right);
        left -= 1;
        return (right % 5) + 1;
      },
    };
  };

  test('nothing failed, nothing to found it on', () => {
    expect(submission(study, CAREFUL)).toEqual({ attention: 0, others: [] });
    expect(permits(study, CAREFUL)).toBe(false);
  });

  test('two missed instructions do in a study of five minutes and more, one only in a shorter one', () => {
    expect(submission(study, wrongSpoken(1))).toEqual({ attention: 1, others: [] });
    expect([permits(study, wrongSpoken(1)), permits(study, wrongSpoken(1), 4)]).toEqual([false, true]);
    expect(submission(study, wrongSpoken(2))).toEqual({ attention: 2, others: [] });
    expect(permits(study, wrongSpoken(2))).toBe(true);
    const mixed = { ...wrongSpoken(1), records: [answered('between 2', '4', false)] };
    expect(submission(study, mixed).attention).toBe(2);
  });

  test('gold clips never do, however many', () => {
    const said: Said = {
      ...CAREFUL,
      value: (purpose, index, right) => (purpose === 'gold' ? 1 : CAREFUL.value(purpose, index, right)),
    };
    expect(submission(study, said)).toEqual({ attention: 0, others: ['traps'] });
    expect(permits(study, said, 1)).toBe(false);
  });

  test('D5 nor do null pairs', () => {
    const pairs = besideStudy('ccr', { null_pairs: 2 });
    const answeredPairs = pagesOf(pairs).map((page, index) => ({
      page,
      answer: { values: { comparison: page.unit.startsWith('null') ? 3 : (index % 3) - 1 } },
    }));
    const blocks = blocksOf(pairs);
    const checks = sessionChecks({ steps: [], blocks, records: [], answered: answeredPairs, pages: 1 });
    expect(checks).toMatchObject([
      { check: 'null pair', type: 'data quality', passed: false },
      { passed: true },
    ]);
    expect(failedChecks({ state: 'completed', checks })).toEqual({ attention: 0, others: ['traps'] });
  });

  test('R6 all-same ratings are not used, and payment does not depend on them', () => {
    const flat: Said = { ...CAREFUL, value: (purpose, index, right) => (purpose === 'spoken' ? right : 4) };
    const plain = checkedStudy({ gold: { set: 'traps', where: { kind: 'fine' }, expect: 4 } });
    const rated = rateSession({
      facts: {
        study: 's',
        studyVersion: 'v',
        mode: 'live',
        listener: 'L',
        session: 'S',
        sessionState: 'completed',
        stratum: null,
      },
      blocks: blocksOf(plain),
      clips: new Map(plain.clips.map((clip) => [clip.id, clip])),
      pages: pagesOf(plain),
      answers: answersTo(plain, flat).map(({ page, answer }) => ({
        position: page.position,
        request: {
          answer,
          listening: { ...ONLY_LISTENED, pageMs: 1, decisionMs: 1, switches: 0, hidden: [], slots: [] },
        },
        receivedAt: '2026-01-01T00:00:00.000Z',
        language: 'en',
        surplus: false,
      })),
    });
    expect(rated.length).toBeGreaterThan(10);
    expect(rated.filter(({ counts }) => counts)).toEqual([]);
    expect(new Set(rated.flatMap(({ reasons }) => reasons))).toEqual(new Set(['rating variance']));
    expect(submission(plain, flat)).toEqual({ attention: 0, others: ['alike'] });
    expect(permits(plain, flat, 1)).toBe(false);
  });

  test('failed headphones and misunderstood instructions never do, and who was screened out is not rejected', () => {
    const records = [
      over('headphones', { passed: false, right: 2, trials: 6, attempts: 2 }),
      over('comprehension', { passed: false, right: 0, trials: 1, attempts: 2 }),
    ];
    const checks = checksOf(study, { ...CAREFUL, records });
    expect(failedChecks({ state: 'screened_out', checks })).toEqual({
      attention: 0,
      others: ['screened out', 'headphones', 'comprehension'],
    });
  });
});

test('repeats fail nobody', () => {
  const study = checkedStudy();
  const wild: Said = {
    ...CAREFUL,
    value: (purpose, index, right) =>
      purpose.startsWith('repeat') ? (index % 2 ? 1 : 5) : CAREFUL.value(purpose, index, right),
  };
  expect(pagesOf(study).filter(isRepeat)).toHaveLength(3);
  expect(checksOf(study, wild)).toEqual(checksOf(study, CAREFUL));
});
