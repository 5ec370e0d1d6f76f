import { z } from 'zod';
import { blockKeys } from '../method.ts';

export const pairwiseConfig = z.strictObject({
  method: z.literal('pairwise'),
  ...blockKeys,
  clips: z
    .string()
    .default('test')
    .describe('Set of the clips under test; needs the factors system and item.'),
  systems: z
    .array(z.string())
    .min(2)
    .optional()
    .describe(
      'Systems that are paired; of two, the one named first is A in the results. Default: all, by name.',
    ),
  pairs: z
    .union([z.literal('all'), z.array(z.tuple([z.string(), z.string()])).min(1)])
    .default('all')
    .describe('Systems that are compared: all with all, or a list like [[alpha, beta], [alpha, gamma]].'),
  pages: z
    .int()
    .min(1)
    .optional()
    .describe('Pairs a listener compares, null pairs left out. Default: one an item, less the null pairs.'),
  ratings_per_pair: z
    .int()
    .min(2)
    .optional()
    .describe('Listeners wanted a pair of clips, an even number: half with each side. Default: no limit.'),
  null_pairs: z
    .int()
    .min(0)
    .max(10)
    .default(1)
    .describe('Pages with the same recording on both sides, of an item not heard otherwise.'),
  show_text: z.boolean().default(false).describe('Whether the page shows what the clips say.'),
  switching: z
    .enum(['aligned', 'restart'])
    .default('restart')
    .describe(
      'aligned: switching goes on at the same time, for clips of equal length; restart: from the start.',
    ),
  question: z.string().optional().describe('Asked on every page. Default: about prosodic coherence.'),
  help: z.string().optional().describe('What to judge and what to leave out, below the question.'),
  labels: z
    .array(z.string())
    .length(5)
    .optional()
    .describe('Names of the five answers, from A much better to B much better.'),
});

export type PairwiseConfig = z.infer<typeof pairwiseConfig>;
