import { failedChecks } from '#core/recruitment/attention.ts';
import type { NeverGround } from '#core/words/rejection-reasons.ts';
import { standing } from '#core/screening/decisions.ts';
import type { SessionRecord, Session, Store, StudyVersion } from '../../db/contract/store.ts';
import { checksOf } from '../ratings/check-table.ts';
import { answersOf } from '../ratings/session-answers.ts';
import { StudySessions } from '../ratings/study-sessions.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import { leaseMs } from '../listening/context/holds.ts';

/** A listener's live session, with the data that decide about pay. */
export interface Person {
  session: Session;
  versionNumber: number;
  /** Announced duration of the session's version, minutes. */
  minutes: number;
  /** Time until which the place is held, or would be held before consent. Milliseconds since 1970, UTC. */
  placeUntil: number;
  pages: number;
  answered: number;
  /** Time from consent to the end, or to the last answer of an unfinished session; null if unknown. */
  spentMs: number | null;
  /** Number of failed fair attention checks. */
  checksFailed: number;
  /** Other findings, which never justify a rejection. */
  others: NeverGround[];
  /** Reason for a decision to ask for a return; null without a decision. */
  returnAsked: string | null;
}

function spentMsOf({ session, answers }: SessionRecord): number | null {
  const end = session.completedAt ?? session.endedAt ?? answers.at(-1)?.receivedAt ?? null;
  if (end === null || session.consentedAt === null) return null;
  // If a clock was set back meanwhile, the duration is unknown.
  return end < session.consentedAt ? null : end - session.consentedAt;
}

function personOf(bound: BoundStudy, record: SessionRecord): Person {
  const given = answersOf(bound, record);
  const { state } = record.session;
  const { minutes } = bound.version.study.config.recruitment;
  const { attention, others } = failedChecks({ state, checks: checksOf(bound, record, given) });
  return {
    session: record.session,
    versionNumber: bound.version.number,
    minutes,
    placeUntil: Math.max(
      record.session.createdAt + leaseMs(minutes),
      ...record.pages.map(({ expiresAt }) => expiresAt),
    ),
    pages: record.pages.length,
    answered: record.answers.length,
    spentMs: spentMsOf(record),
    checksFailed: attention,
    others,
    returnAsked: standing(record.decisions).pay?.reason ?? null,
  };
}

/** All people in a study's live sessions. */
export async function peopleOf(
  store: Pick<Store, 'readSessions' | 'readRated' | 'readWhole' | 'versionById'>,
  version: StudyVersion,
): Promise<Person[]> {
  const people: Person[] = [];
  for await (const { bound, record } of new StudySessions(store, version, ['live']).read())
    people.push(personOf(bound, record));
  return people;
}
