import { groupBy } from '../order/group-by.ts';
import type { SessionState } from '../session/session.ts';
import { givesPlaceBack, type SubmissionPhase } from './phases.ts';

/** After so many days a submission that nobody reviews is approved by itself. Source: Prolific's help pages. */
export const DAYS_TO_REVIEW = 21;
/** Reviews that take longer are worth a word. Source: Prolific's advice of 24 to 48 hours. */
const SOON_DAYS = 2;
const DAY_MS = 24 * 60 * 60_000;

/** A submission as the recruiter tells of it, beside the session here. Ids of persons are no part of it. */
export interface Reconcilable {
  submissionId: string;
  phase: SubmissionPhase;
  /** The code that was handed in there; null: none. */
  enteredCode: string | null;
  /** Milliseconds since 1970, UTC; null: not completed there. */
  completedAt: number | null;
  /** With the code that it earned, if any. Null: nobody came here with this submission. */
  session: { listener: string; state: SessionState; earned: string | null } | null;
}

export const MISMATCHES = {
  'done here, not there':
    'completed here; returned or timed out there. Pay with a bonus, or hand in the code (complete)',
  'done here, no code there':
    'completed here; came back without the code. That alone is no reason to refuse: approve',
  'code not earned':
    'handed in a code that the session did not earn. Ask to return; never paid for nothing, never rejected',
  'done there, not here':
    'came back before the end here, without a code. Look at the session, then ask to return',
  'not there': 'completed here; the recruiter knows no such submission. The link may have been made up',
  'nobody here': 'handed in or awaiting review there; nobody came here with it',
  'review waits': `awaiting review for more than ${SOON_DAYS} days; after ${DAYS_TO_REVIEW} days it is approved by itself`,
} as const;
export type Mismatch = keyof typeof MISMATCHES;

export interface Found {
  mismatch: Mismatch;
  /** The pseudonym; null: nobody came. */
  listener: string | null;
  submissionId: string;
  /** What more there is to know, in words; null: nothing. */
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
 * Where the recruiter and the sessions here do not say the same, and what waits for review. A code is the same for
 * everybody, so that it proves nothing by itself. `now`: milliseconds since 1970, UTC.
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
        note: `${days} days, approved by itself in ${left}`,
      });
    }
    return found;
  });
}

/** How many submissions are in each phase there and each state here, in the order in which they first appear. */
export function crossTable(
  submissions: readonly Reconcilable[],
): { phase: SubmissionPhase; state: string; count: number }[] {
  const groups = groupBy(submissions, ({ phase, session }) => `${phase}|${session?.state ?? 'nobody'}`);
  return [...groups].map(([key, group]) => {
    const [first] = group;
    return { phase: first?.phase ?? 'unknown', state: key.split('|')[1] ?? '', count: group.length };
  });
}
