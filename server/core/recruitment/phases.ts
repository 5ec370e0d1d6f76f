/** What a submission can be at a recruiter. Source: the submission object of Prolific's API. */
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

/** Whether the place is given to somebody else from now on. The listener may come to the end nevertheless. */
export function givesPlaceBack(phase: SubmissionPhase): boolean {
  return phase === 'returned' || phase === 'timed out';
}
