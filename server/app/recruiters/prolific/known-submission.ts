import type { SubmissionPhase } from '#core/recruitment/phases.ts';
import type { Recruit } from '../../../db/contract/store.ts';
import { TokenBuckets } from '../../../platform/token-buckets.ts';
import { RecruiterError, type RecruiterClient } from '../contract/recruiter.ts';
import { phaseOf } from './phase-of.ts';

/** Longest time that a listener waits for the reply, ms. */
const LOOKUP_MS = 3000;
const AT_ONCE = 8;
/** Limit for all lookups. Prolific does not document its own limit, and approvals and the status need a part of it. */
const ALL = { perSecond: 2, burst: 120 };
/** Limit for one network, such as a laboratory or a family behind one address. */
const A_NETWORK = { perSecond: 0.1, burst: 40 };
const EVERYBODY = 'all';
/** Prefix of API errors, which contains the submission's id. */
const ADDRESS = /^.*?: /;

/** Phases in which a listener may start. An unknown status does not exclude anyone. */
const MAY_BEGIN: ReadonlySet<SubmissionPhase> = new Set(['reserved', 'active', 'unknown']);

/** State of a link's submission in Prolific's API. `why`: for the study's log, without ids. */
export type Lookup = { is: 'known' } | { is: 'refused' | 'unanswered'; why: string };

export interface Asker {
  /** Network of the request; null for this machine. */
  network: string | null;
  /** Whether the same submission entered before. It may then be in any phase. */
  hasCome: boolean;
}

const refused = (why: string): Lookup => ({ is: 'refused', why });
const unanswered = (why: string): Lookup => ({ is: 'unanswered', why });

/**
 * Looks up submissions, with limits so that forged links cannot use up the API's quota. Above the limits, and if
 * Prolific does not reply in time, the state of the submission is unknown.
 */
export function submissionLookups(
  client: Pick<RecruiterClient, 'submission'>,
  now: () => number,
): (recruit: Recruit, asker: Asker) => Promise<Lookup> {
  const all = new TokenBuckets(ALL);
  const networks = new TokenBuckets(A_NETWORK);
  let underWay = 0;

  function isAllowed(network: string | null): boolean {
    const at = now();
    networks.forget(at);
    if (underWay >= AT_ONCE || all.waitMs(EVERYBODY, at) > 0) return false;
    return (network === null || networks.take(network, at) === 0) && all.take(EVERYBODY, at) === 0;
  }

  return async ({ participantId, recruiterStudyId, submissionId }, { network, hasCome }) => {
    if (submissionId === '' || recruiterStudyId === '')
      return refused('the link has no token, and names no submission or no study');
    if (!isAllowed(network)) return unanswered('too many submissions are being looked up');
    underWay += 1;
    try {
      const submission = await client.submission(submissionId, LOOKUP_MS);
      if (submission.participantId === '' || submission.studyId === '')
        return unanswered('Prolific did not name the participant of the submission');
      if (submission.participantId !== participantId || submission.studyId !== recruiterStudyId)
        return refused('the submission in the link belongs to another person or study');
      const phase = phaseOf(submission.status);
      if (!hasCome && !MAY_BEGIN.has(phase)) return refused(`the submission in the link is ${phase}`);
      return { is: 'known' };
    } catch (cause) {
      if (!(cause instanceof RecruiterError)) throw cause;
      return cause.status === 404
        ? refused('Prolific has no such submission in the workspace of EARSHOT_PROLIFIC_TOKEN')
        : unanswered(cause.message.replace(ADDRESS, ''));
    } finally {
      underWay -= 1;
    }
  };
}
