import { flag, option } from './declare/option.ts';
import { z } from 'zod';
import { namedRules } from './named-rules.ts';

/** Also reads sessions of simulated listeners. */
export const rehearsals = flag('also use the sessions of simulated listeners, which rehearse --keep stored');

/** Writes the results as JSON too. */
export const json = option('file', 'also write the results to this file, as JSON');

/** Scores that people or programs gave to reasons of listeners. */
export const reasonScores = option(
  'scores.csv',
  'scores of the reasons that listeners gave, from this table',
);

/** Exclusion rules that replace the primary rule set. */
export const rules = option(
  '"a, b"|none',
  'exclusion rules to apply, written as in a study file without the brackets, or none',
  { as: z.string().transform(namedRules) },
);
