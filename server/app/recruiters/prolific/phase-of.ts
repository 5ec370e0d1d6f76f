import type { SubmissionPhase } from '#core/recruitment/phases.ts';

const PHASES: Readonly<Record<string, SubmissionPhase>> = {
  RESERVED: 'reserved',
  ACTIVE: 'active',
  'AWAITING REVIEW': 'awaiting review',
  APPROVED: 'approved',
  'PARTIALLY APPROVED': 'approved',
  REJECTED: 'rejected',
  RETURNED: 'returned',
  'TIMED OUT': 'timed out',
  'SCREENED OUT': 'screened out',
};

/** Phase of a status, which the documentation writes with spaces, underscores or hyphens. */
export const phaseOf = (status: string): SubmissionPhase =>
  PHASES[status.toUpperCase().replaceAll(/[_-]/g, ' ')] ?? 'unknown';
