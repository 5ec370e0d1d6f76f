import { rehearseFolder as rehearse, type RehearseOptions } from '../../server/app/rehearsal/rehearse.ts';
import { startServer } from '../../server/compose.ts';

/** Rehearses a study folder at the real server. */
export const rehearseFolder = (options: Omit<RehearseOptions, 'startServer'>) =>
  rehearse({ ...options, startServer });
