import { hash } from 'node:crypto';
import { CompactRatings } from '#core/ratings/compact-ratings.ts';
import { unpackAnswers } from '#core/ratings/kept-pages.ts';
import { rateAnswers, type RatedAnswers } from '#core/ratings/rated-page.ts';
import { ratingsOfPages } from '#core/ratings/rate-session.ts';
import type { Rating, Ratings } from '#core/ratings/ratings.ts';
import { isExcludedByHand } from '#core/screening/decisions.ts';
import { reviewRules } from '#core/study/config.ts';
import type { KeptPages, RatedRecord } from '../../db/contract/rating-store.ts';
import type { SessionRecord } from '../../db/contract/store.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import type { StudySessions } from './study-sessions.ts';
import { answersOf, type SessionAnswers } from './session-answers.ts';

export const isIntact = ({ pages, sha256 }: KeptPages): boolean => hash('sha256', pages) === sha256;

function keptAnswers(session: string, kept: KeptPages): RatedAnswers {
  if (isIntact(kept)) return unpackAnswers(kept.pages);
  throw new Error(
    `the kept ratings of session ${session} are damaged: derive them again with 'earshot rebuild-ratings'`,
  );
}

const NO_ANSWERS: RatedAnswers = { verdicts: [], pages: [] };

/** Ratings and verdicts of a stored session, derived from its answers. Throws for a damaged answer. */
export const derivedAnswers = (
  bound: BoundStudy,
  record: SessionRecord,
  given: SessionAnswers = answersOf(bound, record),
): RatedAnswers => (given.answers.length === 0 ? NO_ANSWERS : rateAnswers({ ...bound, ...given }));

/** The same from what is kept, or else from its answers. Throws where either is damaged. */
export const ratedAnswers = (bound: BoundStudy, record: RatedRecord, given?: SessionAnswers): RatedAnswers =>
  record.kept === null ? derivedAnswers(bound, record, given) : keptAnswers(record.session.id, record.kept);

/** Ratings of a stored session, by its version, from what `ratedAnswers` returns. */
export function ratingsIn(
  { version, clips }: BoundStudy,
  { session, decisions, reviews }: Pick<SessionRecord, 'session' | 'decisions' | 'reviews'>,
  { pages }: Pick<RatedAnswers, 'pages'>,
): Rating[] {
  return ratingsOfPages(pages, {
    facts: {
      study: version.name,
      studyVersion: version.id,
      mode: session.mode,
      listener: session.listenerId,
      session: session.id,
      sessionState: session.state,
      stratum: session.stratum,
    },
    clips,
    isExcluded: isExcludedByHand(decisions),
    reviews: { given: reviews, reviewers: reviewRules(version.study.config).reviewers },
  });
}

/** Ratings of a stored session, derived from its answers. Throws for a damaged answer. */
export const ratingsOf = (bound: BoundStudy, record: SessionRecord): Rating[] =>
  ratingsIn(bound, record, derivedAnswers(bound, record));

/** Ratings of a stored session, from those that are kept or else from its answers. Throws where either is damaged. */
export const keptRatingsOf = (bound: BoundStudy, record: RatedRecord, given?: SessionAnswers): Rating[] =>
  ratingsIn(bound, record, ratedAnswers(bound, record, given));

/** Ratings of all sessions, before any rule is applied, and the number of sessions by state. */
export async function readRatedSessions(
  sessions: StudySessions,
): Promise<{ ratings: Ratings; states: Record<string, number> }> {
  const ratings = new CompactRatings();
  const states = new Map<string, number>();
  for await (const { bound, record } of sessions.readRated()) {
    const { state } = record.session;
    states.set(state, (states.get(state) ?? 0) + 1);
    for (const rating of keptRatingsOf(bound, record)) ratings.add(rating);
  }
  return { ratings, states: Object.fromEntries(states) };
}
