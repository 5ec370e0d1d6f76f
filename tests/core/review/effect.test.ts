import { blockInput } from '#core/analysis/input/input.ts';
import { expect, test } from 'vitest';
import { analysisOf } from '#core/methods/analyses.ts';
import { ONLY_LISTENED, type Page } from '#core/session/page.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { rateSession } from '#core/ratings/rate-session.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { reasonItem, subjectOf, type Review } from '#core/review/review.ts';
import { screened } from '#core/screening/lens.ts';
import { screeningConfig } from '#core/screening/config.ts';
import { screeningSet } from '#core/screening/screening-set.ts';
import type { Study } from '#core/study/study.ts';
import { questionnaireStudy, ternaryStudy } from '../../support/method-studies.ts';
import { Ledger, startSession } from '../../support/plan.ts';

const LISTENING = { pageMs: 9000, decisionMs: 8000, ...ONLY_LISTENED, switches: 0, hidden: [], slots: [] };

type Said = readonly (readonly [reviewer: string, verdict: string])[];

/** A session whose reasons were reviewed: what is said of the reason `key` of a page. */
function reviewedSession(
  study: Study,
  answer: (page: Page) => object,
  saidOf: (page: Page) => { key: string; said: Said } | null,
  reviewers = 2,
): { pages: Page[]; ratings: Rating[] } {
  const blocks = blocksOf(study);
  const pages = startSession(blocks, new Ledger(), 'reviewed')?.pages ?? [];
  const given = pages.flatMap((page): Review[] => {
    const { key = '', said = [] } = saidOf(page) ?? {};
    return said.map(([reviewer, verdict]) => ({
      subject: subjectOf('consistency', reasonItem('S1', page.position, key)),
      reviewer,
      adjudicates: reviewer === 'judge',
      verdict,
      codes: [],
      sheet: [],
      reason: '',
    }));
  });
  const facts = {
    study: 'mine',
    studyVersion: 'v1',
    mode: 'live',
    listener: 'L1',
    stratum: null,
    session: 'S1',
  };
  const ratings = rateSession({
    facts: { ...facts, sessionState: 'completed' },
    blocks,
    clips: new Map(study.clips.map((clip) => [clip.id, clip])),
    pages,
    answers: pages.map((page) => ({
      position: page.position,
      request: { answer: JSON.parse(JSON.stringify(answer(page))), listening: LISTENING },
      receivedAt: '2026-01-01T00:00:00.000Z',
      language: 'en',
      surplus: false,
    })),
    reviews: { given, reviewers },
  });
  return { pages, ratings };
}

const isTest = ({ slots: [slot] }: Page): boolean => slot?.role === 'test';
const study = ternaryStudy({ batches: 1, confidence: true });

/** The test pages of the batch are said to be human, and the one after, in turn; the traps are told right. */
const label = (page: Page): object => ({
  label:
    page.slots[0]?.role === 'flawed'
      ? 'machine'
      : isTest(page) && page.position % 2 === 0
        ? 'unclear'
        : 'human',
  reason: `The pauses of clip ${page.position} sound odd`,
  confidence: 2,
});

const INCONSISTENT: Said = [
  ['ana', 'inconsistent'],
  ['bo', 'inconsistent'],
];

/** The score over all systems and how many answers are in it, from the table of the analysis. */
function scoreOf(ratings: readonly Rating[]): { mean: number; n: number } {
  const [config] = study.config.blocks;
  const [table] = analysisOf('ternary').bind(study, config, 0).results(blockInput(ratings)).tables;
  const rows = table?.rows.filter(({ role, n }) => role === 'test' && n !== 0) ?? [];
  const n = rows.reduce((sum, row) => sum + Number(row['n']), 0);
  return { n, mean: rows.reduce((sum, row) => sum + Number(row['n']) * Number(row['mean']), 0) / n };
}

test('A10 an inconsistent verdict takes out that response alone, on all its scales, and nothing else of the batch', () => {
  const { pages, ratings } = reviewedSession(study, label, (page) =>
    isTest(page) ? { key: 'human-likeness', said: page.position % 2 === 0 ? INCONSISTENT : [] } : null,
  );
  const against = new Set(
    pages.filter((page) => isTest(page) && page.position % 2 === 0).map(({ position }) => position),
  );
  expect(against.size).toBeGreaterThan(1);
  const { ratings: under } = screened(ratings, screeningSet());
  for (const { page, scale, counts, reasons, review } of under) {
    expect([page, scale, counts]).toEqual([page, scale, !against.has(page)]);
    expect(reasons).toEqual(against.has(page) ? ['expert review'] : []);
    expect(review).toBe(against.has(page) ? 'inconsistent' : null);
  }
});

test('A11 the human-likeness score leaves out what reviewers found inconsistent', () => {
  const ratings = (verdict: Said) =>
    reviewedSession(study, label, (page) =>
      isTest(page) && page.position % 2 === 0 ? { key: 'human-likeness', said: verdict } : null,
    ).ratings;
  const said = ratings([]).flatMap(({ role, scale, label: own }) =>
    role === 'test' && scale === 'human-likeness' ? [own] : [],
  );
  const humans = said.filter((own) => own === 'human').length;
  expect(said).toHaveLength(7);
  expect(humans).toBeLessThan(7);
  const before = scoreOf(ratings([]));
  expect(before.n).toBe(7);
  expect(before.mean).toBeCloseTo((humans + 0.5 * (7 - humans)) / 7, 12);
  expect(scoreOf(ratings(INCONSISTENT))).toEqual({ n: humans, mean: 1 });
});

test('what nobody can tell, and what reviewers differ on, counts with a flag; a decision settles it', () => {
  const first = (said: Said, reviewers = 2) => {
    const { ratings } = reviewedSession(
      study,
      label,
      (page) => (page.position === 2 ? { key: 'human-likeness', said } : null),
      reviewers,
    );
    const [rating] = screened(ratings, screeningSet()).ratings.filter(({ page }) => page === 2);
    return [rating?.counts, rating?.review, rating?.flags];
  };
  expect(first([['ana', 'inconsistent']])).toEqual([true, null, []]);
  expect(first([['ana', 'inconsistent']], 1)).toEqual([false, 'inconsistent', []]);
  const differ: Said = [
    ['ana', 'inconsistent'],
    ['bo', 'consistent'],
  ];
  expect(first(differ)).toEqual([true, 'disputed', ['open review']]);
  expect(first([...differ, ['judge', 'inconsistent']])).toEqual([false, 'inconsistent', []]);
  expect(first([...differ, ['judge', 'cannot tell']])).toEqual([true, 'cannot tell', ['open review']]);
  expect(first([...differ, ['judge', 'consistent']])).toEqual([true, 'consistent', []]);
});

test('a screening set says what a verdict does', () => {
  const { ratings } = reviewedSession(study, label, (page) => ({
    key: 'human-likeness',
    said:
      page.position === 2
        ? INCONSISTENT
        : [
            ['ana', 'cannot tell'],
            ['bo', 'cannot tell'],
          ],
  }));
  const under = (...entries: unknown[]) => {
    const set = screeningSet(screeningConfig.parse(entries));
    const own = screened(ratings, set).ratings.filter(({ scale }) => scale === 'human-likeness');
    return own.slice(1, 3).map(({ counts, reasons, flags }) => [counts, reasons, flags]);
  };
  const open = [true, [], ['open review']];
  expect(under('method verdicts')).toEqual([[false, ['expert review'], []], open]);
  expect(under('expert review')).toEqual([[false, ['expert review'], []], open]);
  expect(under({ rule: 'expert review', as: 'flag' })).toEqual([[true, [], ['expert review']], open]);
  expect(under({ rule: 'open review', as: 'exclude' })).toEqual([
    [true, [], ['expert review']],
    [false, ['open review'], []],
  ]);
});

test('of a questionnaire page only the question whose reason does not fit loses its rating', () => {
  const questions = questionnaireStudy({
    attention: {},
    questions: ['clear', 'pleasant'].map((key) => ({
      key,
      kind: 'scale',
      text: `Is it ${key}?`,
      labels: ['No', 'So so', 'Yes'],
      reason: 'required',
    })),
  });
  const answer = () => ({
    answers: {
      clear: { value: 3, reason: 'Every word is there' },
      pleasant: { value: 1, reason: 'The voice is warm' },
    },
  });
  const { pages, ratings } = reviewedSession(questions, answer, () => ({
    key: 'pleasant',
    said: INCONSISTENT,
  }));
  expect(ratings.filter(({ counts }) => !counts).every(({ scale }) => scale === 'pleasant')).toBe(true);
  expect(ratings.filter(({ counts }) => counts)).toHaveLength(pages.length);
  const [block] = blocksOf(questions);
  const [page] = pages;
  expect(page && block?.reviewed(page, answer(), 'en')).toEqual([
    {
      key: 'clear',
      scales: ['clear'],
      slot: 0,
      question: 'Is it clear?',
      answer: 'Yes',
      text: 'Every word is there',
    },
    {
      key: 'pleasant',
      scales: ['pleasant'],
      slot: 0,
      question: 'Is it pleasant?',
      answer: 'No',
      text: 'The voice is warm',
    },
  ]);
});
