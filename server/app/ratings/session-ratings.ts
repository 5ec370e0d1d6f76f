import { rateSession } from '#core/ratings/rate-session.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { isExcludedByHand } from '#core/screening/decisions.ts';
import { reviewRules } from '#core/study/config.ts';
import type { SessionRecord } from '../../db/contract/store.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import type { StudySessions } from './study-sessions.ts';
import { answersOf, type SessionAnswers } from './session-answers.ts';

/** Ratings of a stored session, by the version of that session. Throws for a damaged answer. */
export function ratingsOf(
  bound: BoundStudy,
  record: SessionRecord,
  given: SessionAnswers = answersOf(bound, record),
): Rating[] {
  if (given.answers.length === 0) return [];
  const { version, blocks, clips } = bound;
  const { session } = record;
  return rateSession({
    facts: {
      study: version.name,
      studyVersion: version.id,
      mode: session.mode,
      listener: session.listenerId,
      session: session.id,
      sessionState: session.state,
      stratum: session.stratum,
    },
    blocks,
    clips,
    pages: given.pages,
    answers: given.answers,
    isExcluded: isExcludedByHand(record.decisions),
    reviews: { given: record.reviews, reviewers: reviewRules(version.study.config).reviewers },
  });
}

/** Ratings of all sessions, before any rule is applied, and the number of sessions by state. */
export async function readRatedSessions(
  sessions: StudySessions,
): Promise<{ ratings: Rating[]; states: Record<string, number> }> {
  const ratings: Rating[] = [];
  const states = new Map<string, number>();
  for await (const { bound, record } of sessions.read()) {
    const { state } = record.session;
    states.set(state, (states.get(state) ?? 0) + 1);
    ratings.push(...ratingsOf(bound, record));
  }
  return { ratings, states: Object.fromEntries(states) };
}
