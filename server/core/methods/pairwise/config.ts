import { z } from 'zod';
import { localText } from '../../text/local-text.ts';
import { nullPairs, obviousPairs, pairKeys } from '../pairs/pair-keys.ts';
import { aspect } from '../contract/aspect-config.ts';
import { repeatKeys } from '../contract/repeats.ts';

export const pairwiseConfig = z.strictObject({
  method: z.literal('pairwise'),
  ...pairKeys,
  ...repeatKeys,
  ratings_per_pair: z
    .int()
    .min(2)
    .optional()
    .describe('Listeners per pair of clips, an even number: half with each side. Default: no limit.'),
  null_pairs: nullPairs(
    1,
    'The right answer is No difference or a slight preference. One such page alone lets 60 % of random clickers pass, two 36 %.',
  ),
  obvious_pairs: obviousPairs(
    'The right answer is any preference for the good one; the sides alternate. Every trap must be right, with eight or more all ' +
      'but one: with 2 null pairs and 2 obvious pairs 5.8 % of random clickers pass, and nobody who always gives one answer.',
  ),
  question: localText.optional().describe('Question on every page. Default: about prosodic coherence.'),
  help: localText.optional().describe('Instruction below the question: what to judge and what to ignore.'),
  criteria: z
    .array(aspect)
    .optional()
    .describe(
      'Shown under How to judge, one entry an aspect, like [{label: Flow, description: Pauses fit the meaning.}]; []: none. ' +
        'Default: criteria and levels of prosodic coherence, or none with your own question or help.',
    ),
  labels: z
    .array(localText)
    .length(5)
    .optional()
    .describe('Names of the five answers, from A much better to B much better.'),
});

export type PairwiseConfig = z.infer<typeof pairwiseConfig>;
