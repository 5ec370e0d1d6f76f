/** States of a submission at a recruiter. Source: the submission object of Prolific's API. */
export const SUBMISSION_PHASES = [
  'reserved',
  'active',
  'awaiting review',
  'approved',
  'rejected',
  'returned',
  'timed out',
  'screened out',
  'unknown',
] as const;
export type SubmissionPhase = (typeof SUBMISSION_PHASES)[number];

/** Whether the place is free for another listener from now on. The listener may still complete the study. */
export function givesPlaceBack(phase: SubmissionPhase): boolean {
  return phase === 'returned' || phase === 'timed out';
}
