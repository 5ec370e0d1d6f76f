import type { Recruiter } from './contract/recruiter.ts';

/** The study's plain link, which anyone may share. Listeners have no ids and are not paid. */
export const plain: Recruiter = {
  id: 'plain',
  name: 'the plain link',
  parameters: [],
  placeholders: '',
  parseEntry: () => null,
  completionUrl: () => null,
  verifier: () => null,
  phaseOf: () => 'unknown',
  client: () => null,
  readMessage: () => null,
};
