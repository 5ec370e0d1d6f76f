import { expect, test } from 'vitest';
import type { Page } from '#core/session/page.ts';
import { ONLY_LISTENED } from '#core/session/page.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { rateSession } from '#core/ratings/rate-session.ts';
import type { ReceivedAnswer } from '#core/ratings/rated-page.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { gridClips, makeStudy, names } from '../../../support/study.ts';

const FORM = { method: 'mushra', reference: { where: { system: 'person' } }, anchors: { low: 'lowpass' } };

/** The answer to a page with all scores alike, and nothing known of the listening. */
function received({ position, slots }: Page, score: number): ReceivedAnswer {
  const rated = slots.filter(({ open }) => !open);
  return {
    position,
    request: {
      answer: { scores: Object.fromEntries(rated.map(({ token }) => [token, score])) },
      listening: { pageMs: 0, decisionMs: null, switches: 0, hidden: [], slots: [], ...ONLY_LISTENED },
    },
    receivedAt: '2026-01-01T00:00:00Z',
    surplus: false,
    language: 'en',
  };
}

test('C12 scores of practice pages are stored and appear in no table of ratings', () => {
  const study = makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', { system: ['a', 'b', 'person'], item: names('i', 3) }),
    },
    blocks: [{ ...FORM, training: true, items: ['i2'] }, FORM],
  });
  const { pages = [] } = startSession(blocksOf(study), new Ledger(), 'a') ?? {};
  const ratings = rateSession({
    facts: {
      study: 's',
      studyVersion: 'v',
      mode: 'live',
      listener: 'l',
      session: 'x',
      sessionState: 'completed',
      stratum: null,
    },
    blocks: blocksOf(study),
    clips: new Map(study.clips.map((clip) => [clip.id, clip])),
    pages,
    // Practice alone would fail the hidden reference.
    answers: pages.map((page) => received(page, page.block === 0 ? 10 : 95)),
  });
  expect(pages.map(({ unit }) => unit)).toContain('i2');
  expect(new Set(ratings.map(({ item }) => item))).toEqual(new Set(['i1', 'i3']));
  expect(ratings).toHaveLength(8);
  expect(ratings.every(({ counts }) => counts)).toBe(true);
});
