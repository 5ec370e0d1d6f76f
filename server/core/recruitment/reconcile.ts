import { groupBy } from '../order/group-by.ts';
import type { SessionState } from '../session/session.ts';
import { givesPlaceBack, type SubmissionPhase } from './phases.ts';

/** Days after which a submission without review is approved automatically. Source: Prolific's help pages. */
export const DAYS_TO_REVIEW = 21;
/** Days after which a pending review is reported. Source: Prolific's advice of 24 to 48 hours. */
const SOON_DAYS = 2;
const DAY_MS = 24 * 60 * 60_000;

/** A submission as reported by the recruiter, beside the session here. Contains no ids of persons. */
export interface Reconcilable {
  submissionId: string;
  phase: SubmissionPhase;
  /** The code entered at the recruiter; null: none. */
  enteredCode: string | null;
  /** Milliseconds since 1970, UTC; null: not completed there. */
  completedAt: number | null;
  /** With the code that it earned, if any. Null: no session here has this submission. */
  session: { listener: string; state: SessionState; earned: string | null } | null;
}

export const MISMATCHES = {
  'done here, not there':
    'completed here; returned or timed out there. Pay with a bonus, or enter the code (complete)',
  'done here, no code there':
    'completed here; no code entered there. That alone is no reason to reject: approve',
  'code not earned':
    'entered a code that the session did not earn. Ask to return; never pay for no work, never reject',
  'done there, not here':
    'returned before the end here, without a code. Look at the session, then ask to return',
  'not there': 'completed here; the recruiter does not know this submission. The link may be forged',
  'nobody here': 'submitted or awaiting review there; no session here',
  'review waits': `awaiting review for more than ${SOON_DAYS} days; approved automatically after ${DAYS_TO_REVIEW} days`,
} as const;
export type Mismatch = keyof typeof MISMATCHES;

export interface Found {
  mismatch: Mismatch;
  /** The pseudonym; null: no session. */
  listener: string | null;
  submissionId: string;
  /** Details in words; null: none. */
  note: string | null;
}

const isFinal = (phase: SubmissionPhase): boolean =>
  phase === 'approved' || phase === 'rejected' || phase === 'screened out';

function mismatchOf(given: Reconcilable): Mismatch | null {
  const { phase, enteredCode, session } = given;
  const isHandedIn = phase === 'awaiting review' || phase === 'approved';
  if (!session) return isHandedIn ? 'nobody here' : null;
  if (session.state === 'completed' && givesPlaceBack(phase)) return 'done here, not there';
  if (session.state === 'completed' && phase === 'unknown') return 'not there';
  if (isFinal(phase)) return null;
  if (enteredCode !== null && enteredCode !== session.earned) return 'code not earned';
  if (phase !== 'awaiting review' || enteredCode !== null) return null;
  return session.state === 'completed' ? 'done here, no code there' : 'done there, not here';
}

/**
 * Differences between the recruiter's submissions and the sessions here, and pending reviews. A code is the same for every
 * listener, so it proves nothing on its own. `now`: milliseconds since 1970, UTC.
 */
export function reconcile(submissions: readonly Reconcilable[], now: number): Found[] {
  return submissions.flatMap((given) => {
    const { submissionId, phase, completedAt, session } = given;
    const listener = session?.listener ?? null;
    const found: Found[] = [];
    const mismatch = mismatchOf(given);
    if (mismatch) found.push({ mismatch, listener, submissionId, note: phase });
    const days = completedAt === null ? 0 : Math.floor((now - completedAt) / DAY_MS);
    if (phase === 'awaiting review' && days >= SOON_DAYS) {
      const left = Math.max(0, DAYS_TO_REVIEW - days);
      found.push({
        mismatch: 'review waits',
        listener,
        submissionId,
        note: `${days} days, automatic approval in ${left}`,
      });
    }
    return found;
  });
}

/** Number of submissions by phase there and state here, in order of first appearance. */
export function crossTable(
  submissions: readonly Reconcilable[],
): { phase: SubmissionPhase; state: string; count: number }[] {
  const groups = groupBy(submissions, ({ phase, session }) => `${phase}|${session?.state ?? 'nobody'}`);
  return [...groups].map(([key, group]) => {
    const [first] = group;
    return { phase: first?.phase ?? 'unknown', state: key.split('|')[1] ?? '', count: group.length };
  });
}
