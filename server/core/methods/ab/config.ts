import { z } from 'zod';
import { localText } from '../../text/local-text.ts';
import { confidenceKey } from '../contract/confidence.ts';
import { nullPairs, obviousPairs, pairKeys } from '../pairs/pair-keys.ts';
import { repeatKeys } from '../contract/repeats.ts';

export const abConfig = z.strictObject({
  method: z.literal('ab'),
  ...pairKeys,
  ...repeatKeys,
  ratings_per_pair: z
    .int()
    .min(2)
    .optional()
    .describe('Listeners per pair of clips, an even number: half with each side. Default: no limit.'),
  no_preference: z
    .boolean()
    .default(false)
    .describe('Whether listeners may answer No preference; otherwise they must choose a side.'),
  confidence: confidenceKey,
  null_pairs: nullPairs(
    0,
    'The right answer is No preference, in at least half of them; without no_preference they only show a bias to one side.',
  ),
  obvious_pairs: obviousPairs(
    'The right answer is the good one; the sides alternate. All must be right, with eight traps or more all but one. Share of ' +
      'random clickers that pass: 25 % with 2 such pairs, 6.3 % with 4; with no_preference 11 % with 2, 6.2 % with 2 null pairs as well.',
  ),
  question: localText
    .optional()
    .describe("Question on every page. Default: 'Which one sounds more natural?'"),
  help: localText.optional().describe('Instruction below the question: what to judge and what to ignore.'),
});

export type AbConfig = z.infer<typeof abConfig>;
