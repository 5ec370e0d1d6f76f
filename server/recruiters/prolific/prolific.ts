import { z } from 'zod';
import type { SubmissionPhase } from '#core/recruitment/phases.ts';
import { RECRUITERS } from '#core/recruitment/recruiters.ts';
import type { Recruiter } from '../recruiter.ts';
import { prolificClient } from './client.ts';
import { readMessage } from './message.ts';

const id = z.string().regex(/^[0-9a-f]{24}$/);

/** What Prolific appends to the study link. What is no id of Prolific's, like in a link made by hand, is not asked about. */
const entry = z.object({ PROLIFIC_PID: id, STUDY_ID: id.catch(''), SESSION_ID: id.catch('') });

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

export const prolific: Recruiter<'prolific'> = {
  id: 'prolific',
  name: RECRUITERS.prolific,
  parameters: Object.keys(entry.shape),
  placeholders: Object.keys(entry.shape)
    .map((name) => `${name}={{%${name}%}}`)
    .join('&'),
  parseEntry(query) {
    const parsed = entry.safeParse(query);
    if (!parsed.success) return null;
    const { PROLIFIC_PID, STUDY_ID, SESSION_ID } = parsed.data;
    return {
      recruiter: 'prolific',
      participantId: PROLIFIC_PID,
      recruiterStudyId: STUDY_ID,
      submissionId: SESSION_ID,
    };
  },
  completionUrl: (code) => `https://app.prolific.com/submissions/complete?cc=${encodeURIComponent(code)}`,
  // Written with spaces, underscores or hyphens, from page to page of the documentation.
  phaseOf: (status) => PHASES[status.toUpperCase().replaceAll(/[_-]/g, ' ')] ?? 'unknown',
  client: prolificClient,
  readMessage,
};
