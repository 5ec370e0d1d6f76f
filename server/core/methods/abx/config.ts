import { z } from 'zod';
import { localText } from '../../text/local-text.ts';
import { obviousPairs, pairKeys } from '../pairs/pair-keys.ts';

/** Without null pairs: two equal clips have no difference to hear. */
export const abxConfig = z.strictObject({
  method: z.literal('abx'),
  ...pairKeys,
  ratings_per_pair: z
    .int()
    .min(4)
    .optional()
    .describe(
      'Listeners per pair of clips, a multiple of 4: both sides equally often, and X equally often A and B. Default: no limit.',
    ),
  obvious_pairs: obviousPairs(
    'Every attentive listener can distinguish such clips; X is equally often A and B. All must be right, with eight or more all but ' +
      'one: 25 % of random clickers pass 2 such pages, 6.3 % pass 4, and nobody passes 2 by always giving one answer.',
  ),
  question: localText
    .optional()
    .describe("Question on every page. Default: 'Is X the same recording as A or as B?'"),
  help: localText.optional().describe('Instruction below the question: what to listen for.'),
});

export type AbxConfig = z.infer<typeof abxConfig>;
