import { mean, sampleStandardDeviation } from 'simple-statistics';
import type { SessionState } from '../session/session.ts';
import type { Words } from '../steps/contract/step.ts';
import {
  attentionReason,
  FAST,
  LOW_EFFORT,
  MESSAGE_CHARACTERS,
  messageTooShort,
  NEVER_GROUNDS,
  NOT_COMPLETED,
  skippedReason,
  type NeverGround,
} from '../words/rejection-reasons.ts';

/** From this announced length on, one failed attention check does not justify a rejection. */
const LONG_STUDY_MINUTES = 5;
/** Number of standard deviations below the study's mean time that counts as exceptionally fast. */
const FAST_SD = 3;

/**
 * Grounds on which Prolific permits a rejection, with their value of the field `rejection_category`; there is none for
 * skipped questions.
 */
export const REJECTION_CATEGORIES = {
  'attention checks': 'FAILED_CHECK',
  'exceptionally fast': 'TOO_QUICKLY',
  'skipped questions': 'OTHER',
  'low effort': 'LOW_EFFORT',
} as const;
export type RejectionGround = keyof typeof REJECTION_CATEGORIES;

/** Facts about a submission that may be rejected. */
export interface SubmissionFacts {
  state: SessionState;
  /** Duration announced to the recruiter, in minutes. */
  studyMinutes: number;
  /**
   * Failed fair attention checks: those that state in the question, or aloud in the clip, which answer to give. Traps do
   * not count.
   */
  checksFailed: number;
  /** Duration of this submission from start to end, in milliseconds; null: unknown, so not a ground. */
  durationMs: number | null;
  /** Durations of all completed submissions of the study, including this one. */
  studyDurationsMs: readonly number[];
  /** Skipped questions that were required and are crucial to the study. Questions about the person never count. */
  crucialSkipped: number;
  /** Whether texts show no effort although the study specified how much was expected, such as one sentence. */
  lowEffort: { specified: boolean; shown: boolean };
  /** Other findings, none of which justifies a rejection. */
  others: readonly NeverGround[];
}

export interface RejectionVerdict {
  permitted: boolean;
  /** Grounds for a rejection, the clearest first, each with Prolific's category and the evidence. Empty: none. */
  grounds: {
    ground: RejectionGround;
    category: (typeof REJECTION_CATEGORIES)[RejectionGround];
    reason: Words;
  }[];
  /** Reasons why the other findings do not count. */
  setAside: Words[];
}

/**
 * Whether durations this far below the others are exceptional: more than 3 sample standard deviations below the mean of the
 * study. Impossible with 10 submissions or fewer. Source: Prolific's valid rejection reasons.
 */
export function isExceptionallyFast(durationMs: number, studyDurationsMs: readonly number[]): boolean {
  if (studyDurationsMs.length < 2) return false;
  const all = [...studyDurationsMs];
  return durationMs < mean(all) - FAST_SD * sampleStandardDeviation(all);
}

/** Number of failed attention checks that justifies a rejection in a study of that many announced minutes. */
export function checksToReject(studyMinutes: number): number {
  return studyMinutes < LONG_STUDY_MINUTES ? 1 : 2;
}

function groundsOf(facts: SubmissionFacts): [RejectionGround, Words][] {
  const { checksFailed, studyMinutes, crucialSkipped, lowEffort } = facts;
  const needed = checksToReject(studyMinutes);
  const isFast = facts.durationMs !== null && isExceptionallyFast(facts.durationMs, facts.studyDurationsMs);
  const all: [boolean, RejectionGround, Words][] = [
    [checksFailed >= needed, 'attention checks', attentionReason(checksFailed, studyMinutes, needed)],
    [isFast, 'exceptionally fast', FAST],
    [crucialSkipped > 0, 'skipped questions', skippedReason(crucialSkipped)],
    [lowEffort.specified && lowEffort.shown, 'low effort', LOW_EFFORT],
  ];
  return all.flatMap(([holds, ground, reason]): [RejectionGround, Words][] =>
    holds ? [[ground, reason]] : [],
  );
}

/**
 * Whether Prolific's rules permit rejecting a submission, and on what grounds. A session that was not completed is never
 * rejected: it is paid for the check, or the listener is asked to return the study. Source: Prolific's valid rejection
 * reasons.
 */
export function judgeRejection(facts: SubmissionFacts): RejectionVerdict {
  const setAside: Words[] = facts.others.map((ground) => NEVER_GROUNDS[ground]);
  if (facts.state !== 'completed')
    return { permitted: false, grounds: [], setAside: [NOT_COMPLETED, ...setAside] };
  const grounds = groundsOf(facts).map(([ground, reason]) => ({
    ground,
    category: REJECTION_CATEGORIES[ground],
    reason,
  }));
  return { permitted: grounds.length > 0, grounds, setAside };
}

/** Problem with a rejection message, and the remedy; null if valid. Ignores surrounding spaces. */
export function rejectionMessageMistake(message: string): Words | null {
  const { length } = message.trim();
  return length >= MESSAGE_CHARACTERS ? null : messageTooShort(length);
}
