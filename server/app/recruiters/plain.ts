import type { Recruiter } from './contract/recruiter.ts';

/** The study's link as it is, handed on by whoever has it: nobody is named, nobody is paid. */
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
