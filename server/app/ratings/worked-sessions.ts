import type { SubmissionPhase } from '#core/recruitment/phases.ts';
import type { Unpaid, WorkedSession } from '#core/recruitment/ledger.ts';
import type { RatedAnswers } from '#core/ratings/rated-page.ts';
import { ratesOf } from '#core/recruitment/rates.ts';
import { standing } from '#core/screening/decisions.ts';
import type { SessionRecord, Store, StudyVersion } from '../../db/contract/store.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import { recruiters } from '../recruiters/registry.ts';

const UNPAID: ReadonlySet<SubmissionPhase> = new Set(['rejected', 'returned', 'timed out']);
const isUnpaid = (phase: SubmissionPhase): phase is Extract<Unpaid, SubmissionPhase> => UNPAID.has(phase);

/** Data that decide about the pay of one session. `phases`: phases of submissions by listener. */
export function workedOf(
  { version }: BoundStudy,
  { session, decisions }: Pick<SessionRecord, 'session' | 'decisions'>,
  { pages }: Pick<RatedAnswers, 'pages'>,
  phases: ReadonlyMap<string, SubmissionPhase>,
): WorkedSession {
  const phase = phases.get(session.listenerId) ?? 'unknown';
  const asked = standing(decisions).pay !== null;
  return {
    listener: session.listenerId,
    state: session.state,
    judgements: pages.length,
    unpaid: isUnpaid(phase) ? phase : asked ? 'return requested' : null,
    rates: ratesOf(version.study.config.recruitment),
  };
}

/** Participants and phases of their submissions, by listener. Of several submissions of a person, the last one decides. */
export async function submissionsOf(store: Pick<Store, 'recruitsOf'>, { studyId }: StudyVersion) {
  const participants = new Map<string, string>();
  const phases = new Map<string, SubmissionPhase>();
  for (const { id, phaseOf } of Object.values(recruiters))
    for (const { listenerId, participantId, status } of await store.recruitsOf(studyId, id)) {
      participants.set(listenerId, participantId);
      phases.set(listenerId, status === null ? 'unknown' : phaseOf(status));
    }
  return { participants, phases };
}
