import { flag, option } from './declare/option.ts';
import { z } from 'zod';
import { namedRules } from './named-rules.ts';

/** Option to include sessions of simulated listeners. */
export const rehearsals = flag('include sessions of simulated listeners, stored by rehearse --keep');

/** Option to write the results as JSON too. */
export const json = option('file', 'also write the results to this file as JSON');

/** Option for scores that people or programs gave to listeners' reasons. */
export const reasonScores = option('scores.csv', "table with scores of listeners' reasons");

/** Option for exclusion rules that replace the primary rule set. */
export const rules = option(
  '"a, b"|none',
  'exclusion rules to apply, written as in a study file without the brackets; none for an empty rule set',
  { as: z.string().transform(namedRules) },
);
