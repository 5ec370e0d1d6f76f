import { z } from 'zod';
import { localText } from '../../study/text.ts';
import { obviousPairs, pairKeys } from '../pair-keys.ts';

/** Without null pairs: they would ask for the difference of equals. */
export const abxConfig = z.strictObject({
  method: z.literal('abx'),
  ...pairKeys,
  ratings_per_pair: z
    .int()
    .min(4)
    .optional()
    .describe(
      'Listeners wanted a pair of clips, a multiple of 4: each side as often, and X as often A as B. Default: no limit.',
    ),
  obvious_pairs: obviousPairs(
    'Right is what X is, A as often as B; everybody can tell such clips apart. All must be right, of eight or more all but ' +
      'one: of random clickers 25 % pass 2 such pages, 6.3 % pass 4, and nobody passes 2 who always says the same.',
  ),
  question: localText
    .optional()
    .describe("Asked on every page. Default: 'Is X the same recording as A or as B?'"),
  help: localText.optional().describe('What to listen for, below the question.'),
});

export type AbxConfig = z.infer<typeof abxConfig>;
