import { z } from 'zod';
import { RECRUITERS } from '#core/recruitment/recruiters.ts';
import type { Recruiter } from '../contract/recruiter.ts';
import { prolificClient } from './client.ts';
import { prolificVerifier } from './link-verifier.ts';
import { readMessage } from './message.ts';
import { phaseOf } from './phase-of.ts';

const id = z.string().regex(/^[0-9a-f]{24}$/);

/** Parameters that Prolific appends to the study link. Invalid ids, as in links made by hand, are not looked up. */
const entry = z.object({ PROLIFIC_PID: id, STUDY_ID: id.catch(''), SESSION_ID: id.catch('') });

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
  verifier: prolificVerifier,
  phaseOf,
  client: prolificClient,
  readMessage,
};
