import { ONLY_LISTENED } from '#core/session/page.ts';
import { expect, test } from 'vitest';
import type { Page } from '#core/session/page.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { rateSession } from '#core/ratings/rate-session.ts';
import type { AnsweredSession } from '#core/ratings/rated-page.ts';
import { COLUMNS, factorColumns, type Rating } from '#core/ratings/ratings.ts';
import type { Study } from '#core/study/study.ts';
import { Ledger, startSession } from '../../support/plan.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';

const facts = Object.freeze({
  study: 'mine',
  studyVersion: 'v1',
  mode: 'live',
  listener: 'L1',
  session: 'S1',
  sessionState: 'active',
  stratum: 'female',
});

function listeningOf(page: Page) {
  return {
    pageMs: 10_000,
    decisionMs: null,
    ...ONLY_LISTENED,
    switches: 3,
    hidden: [[0, 100] as const, [50, 150] as const],
    slots: page.slots.map(({ token }) => ({
      slot: token,
      intervals: [[0, 4000, 500] as const],
      plays: 1,
      firstPlayMs: 500,
    })),
  };
}

/** A session of a study; `answer` gives null for a page that nobody answered. */
function rated(
  study: Study,
  answer: (page: Page) => object | null,
  sessionState: string = facts.sessionState,
): { pages: Page[]; ratings: Rating[] } {
  const blocks = blocksOf(study);
  const pages = startSession(blocks, new Ledger(), 'seed')?.pages ?? [];
  const answers: AnsweredSession['answers'] = pages.flatMap((page) => {
    const given = answer(page);
    if (given === null) return [];
    const request = { answer: JSON.parse(JSON.stringify(given)), listening: listeningOf(page) };
    return [
      {
        position: page.position,
        request,
        receivedAt: '2026-01-01T00:00:00.000Z',
        language: 'en',
        surplus: false,
      },
    ];
  });
  const clips = new Map(study.clips.map((clip) => [clip.id, clip]));
  return {
    pages,
    ratings: rateSession({ facts: { ...facts, sessionState }, blocks, clips, pages, answers }),
  };
}

const pairStudy = makeStudy({
  clips: { test: gridClips('{system}/{item}', { system: ['a', 'b'], item: names('i', 6) }) },
  blocks: [{ method: 'pairwise', systems: ['b', 'a'] }],
});

test('D3: a pair is one row, of the canonical first clip, whatever side it was on', () => {
  const { pages, ratings } = rated(pairStudy, ({ slots: [left, right] }) => {
    if (left?.role === 'null pair') return { preference: 0 };
    return { preference: left?.clip.startsWith('b/') && right ? 2 : -2 };
  });
  expect(ratings.map(({ page }) => page)).toEqual(pages.map(({ position }) => position));
  for (const rating of ratings.filter(({ role }) => role === 'test')) {
    const left = pages[rating.page - 1]?.slots[0]?.clip;
    expect(rating).toMatchObject({ system: 'b', comparedSystem: 'a', canonicalValue: 2, counts: true });
    expect(rating.clip).toBe(`b/${rating.item}`);
    expect(rating.comparedClip).toBe(`a/${rating.item}`);
    expect(rating.rawValue).toBe(left === rating.clip ? 2 : -2);
    expect(rating.position).toBe(left === rating.clip ? 1 : 2);
  }
});

test('a rule on the whole block gives every rating of it the reason, traps too', () => {
  const { ratings } = rated(pairStudy, ({ slots: [left] }) => ({
    preference: left?.role === 'null pair' ? -2 : 0,
  }));
  expect(new Set(ratings.map(({ role }) => role))).toEqual(new Set(['test', 'null pair']));
  for (const { counts, reasons } of ratings)
    expect({ counts, reasons }).toEqual({ counts: false, reasons: ['pair traps'] });
});

test.each([
  ['active', []],
  ['completed', []],
  ['left', ['left the study']],
  ['screened_out', ['screened out']],
])('of a session that is %s every rating is kept, with the reasons %j', (state, reasons) => {
  const answer = (preference: number) =>
    rated(
      pairStudy,
      ({ slots: [left] }) => ({ preference: left?.role === 'null pair' ? preference : 0 }),
      state,
    );
  const { pages, ratings } = answer(0);
  expect(ratings).toHaveLength(pages.length);
  for (const rating of ratings)
    expect(rating).toMatchObject({ sessionState: state, counts: reasons.length === 0, reasons });
  expect(answer(2).ratings[0]?.reasons).toEqual(['pair traps', ...reasons]);
});

const mushraStudy = makeStudy({
  clips: {
    test: gridClips('{system}/{item}', { system: ['ref', 'a', 'b'], item: names('i', 2) }),
    other: gridClips('other/{system}/{item}', { system: ['c', 'd'], item: ['o1'] }),
  },
  blocks: [
    { method: 'mushra', reference: { where: { system: 'ref' } } },
    { method: 'mushra', clips: 'other' },
  ],
});
const scoresFor = (value: number) => (page: Page) => ({
  scores: Object.fromEntries(page.slots.filter(({ open }) => !open).map(({ token }) => [token, value])),
});

test('the open reference has no row, places are counted without it, and a reason stays in its block', () => {
  const { pages, ratings } = rated(mushraStudy, scoresFor(50));
  const first = ratings.filter(({ page }) => page === 1);
  expect(first.map(({ clip, position }) => ({ clip, position }))).toEqual(
    (pages[0]?.slots ?? []).slice(1).map(({ clip }, index) => ({ clip, position: index + 1 })),
  );
  expect(ratings.filter(({ block }) => block === 1).map(({ reasons }) => reasons.join())).toEqual(
    Array.from({ length: 6 }, () => 'bs1534 hidden reference'),
  );
  expect(ratings.filter(({ block }) => block === 2).every(({ counts }) => counts)).toBe(true);
});

test('listening is summed up: overlaps count once, shares are of what was played', () => {
  const { ratings } = rated(mushraStudy, scoresFor(100));
  expect(ratings[0]).toMatchObject({
    heardShare: 0.5,
    hiddenMs: 150,
    plays: 1,
    switches: 3,
    decisionMs: null,
    language: 'en',
    loops: 0,
    changes: 0,
    keystrokes: 0,
    pastes: 0,
    soundEvents: 0,
    sampleRateHz: null,
    outputLatencyMs: null,
  });
});

test('pages without an answer have no rows, and a session without any has none', () => {
  const { ratings } = rated(mushraStudy, (page) => (page.position === 1 ? scoresFor(100)(page) : null));
  expect(new Set(ratings.map(({ page }) => page))).toEqual(new Set([1]));
  expect(rated(mushraStudy, () => null).ratings).toEqual([]);
});

test('an answer that its page does not accept is a defect, not a rating', () => {
  expect(() => rated(mushraStudy, scoresFor(101))).toThrow();
});

test('factor columns: by name, each once, prefixed where a column has the name', () => {
  const columns = factorColumns(['voice', 'page', 'sitting', 'system', 'item', 'voice', 'emotion']);
  expect(columns.map(({ name }) => name)).toEqual(['emotion', 'factor_page', 'factor_sitting', 'voice']);
  const names = [...COLUMNS, ...columns].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
