import type { SubmissionPhase } from '#core/recruitment/phases.ts';
import type { Unpaid, WorkedSession } from '#core/recruitment/ledger.ts';
import { ratesOf } from '#core/recruitment/rates.ts';
import { standing } from '#core/screening/decisions.ts';
import type { SessionRecord, Store, StudyVersion } from '../../db/contract/store.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import { recruiters } from '../recruiters/registry.ts';
import { answersOf } from './session-answers.ts';

const UNPAID: ReadonlySet<SubmissionPhase> = new Set(['rejected', 'returned', 'timed out']);
const isUnpaid = (phase: SubmissionPhase): phase is Extract<Unpaid, SubmissionPhase> => UNPAID.has(phase);

/** Data that decide about the pay of one session. `phases`: phases of submissions by listener. */
export function workedOf(
  bound: BoundStudy,
  record: SessionRecord,
  phases: ReadonlyMap<string, SubmissionPhase>,
): WorkedSession {
  const phase = phases.get(record.session.listenerId) ?? 'unknown';
  const { pages, answers } = answersOf(bound, record);
  const answered = new Set(answers.map(({ position }) => position));
  const asked = standing(record.decisions).pay !== null;
  return {
    listener: record.session.listenerId,
    state: record.session.state,
    judgements: pages.filter(
      ({ position, block }) => answered.has(position) && bound.blocks[block]?.training !== true,
    ).length,
    unpaid: isUnpaid(phase) ? phase : asked ? 'return requested' : null,
    rates: ratesOf(bound.version.study.config.recruitment),
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
