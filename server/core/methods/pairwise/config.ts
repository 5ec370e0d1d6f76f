import { z } from 'zod';
import { localText } from '../../study/text.ts';
import { nullPairs, obviousPairs, pairKeys } from '../pair-keys.ts';
import { repeatKeys } from '../repeats.ts';

export const pairwiseConfig = z.strictObject({
  method: z.literal('pairwise'),
  ...pairKeys,
  ...repeatKeys,
  ratings_per_pair: z
    .int()
    .min(2)
    .optional()
    .describe('Listeners wanted a pair of clips, an even number: half with each side. Default: no limit.'),
  null_pairs: nullPairs(
    1,
    'Right is No difference or a slight preference. Alone, one such page lets 60 % of random clickers pass, two 36 %.',
  ),
  obvious_pairs: obviousPairs(
    'Right is any preference for the good one; the sides take turns. Every trap must be right, of eight or more all ' +
      'but one: with 2 null pairs and 2 obvious pairs 5.8 % of random clickers pass, and nobody who always gives one answer.',
  ),
  question: localText.optional().describe('Asked on every page. Default: about prosodic coherence.'),
  help: localText.optional().describe('What to judge and what to leave out, below the question.'),
  labels: z
    .array(localText)
    .length(5)
    .optional()
    .describe('Names of the five answers, from A much better to B much better.'),
});

export type PairwiseConfig = z.infer<typeof pairwiseConfig>;
