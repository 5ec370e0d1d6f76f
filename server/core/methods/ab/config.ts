import { z } from 'zod';
import { localText } from '../../study/text.ts';
import { confidenceKey } from '../confidence.ts';
import { nullPairs, obviousPairs, pairKeys } from '../pair-keys.ts';
import { repeatKeys } from '../repeats.ts';

export const abConfig = z.strictObject({
  method: z.literal('ab'),
  ...pairKeys,
  ...repeatKeys,
  ratings_per_pair: z
    .int()
    .min(2)
    .optional()
    .describe('Listeners wanted a pair of clips, an even number: half with each side. Default: no limit.'),
  no_preference: z
    .boolean()
    .default(false)
    .describe('Whether listeners may say No preference; otherwise they have to choose a side.'),
  confidence: confidenceKey,
  null_pairs: nullPairs(
    0,
    'Right is No preference, in at least half of them; without no_preference they only show a leaning to one side.',
  ),
  obvious_pairs: obviousPairs(
    'Right is the good one; the sides take turns. All must be right, of eight traps or more all but one. Of random ' +
      'clickers pass: 25 % with 2 such pairs, 6.3 % with 4; with no_preference 11 % with 2, 6.2 % with 2 null pairs as well.',
  ),
  question: localText.optional().describe("Asked on every page. Default: 'Which one sounds more natural?'"),
  help: localText.optional().describe('What to judge and what to leave out, below the question.'),
});

export type AbConfig = z.infer<typeof abConfig>;
