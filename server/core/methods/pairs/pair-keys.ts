import { z } from 'zod';
import { blockKeys } from '../contract/method.ts';
import { clipSelector } from '../contract/selector.ts';

const systemPair = z.tuple([z.string(), z.string()]);

const itemPair = z.strictObject({
  item: z.string().describe('The item that both say.'),
  a: z.string().describe('The system that is A in the results.'),
  b: z.string().describe('The system that is B in the results.'),
});

/** Keys of every method that compares two clips of one item. */
export const pairKeys = {
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
      'Systems to compare in pairs; in each pair, the system named first is A in the results. Default: all, by name.',
    ),
  pairs: z
    .union([
      z.literal('all'),
      z.strictObject({ baseline: z.string().describe('The system that every other one is compared with.') }),
      z.array(z.union([systemPair, itemPair])).min(1),
    ])
    .default('all')
    .describe(
      'Comparisons: all systems with all; {baseline: alpha}, every other system with that one, which is B in the ' +
        'results; a list of pairs of systems like [[alpha, beta], [alpha, gamma]]; or of single pairs like ' +
        '[{item: s1, a: alpha, b: beta}]. The one named first is A in the results.',
    ),
  pages: z
    .int()
    .min(1)
    .optional()
    .describe('Pairs for each listener, without traps. Default: one per item, minus the traps.'),
  show_text: z.boolean().default(false).describe('Whether the page shows what the clips say.'),
  switching: z
    .enum(['aligned', 'restart'])
    .default('restart')
    .describe(
      'aligned: switching continues at the same time, for clips of equal length; restart: from the beginning.',
    ),
};

/** The key for null pairs, with their meaning in a method. */
export function nullPairs(count: number, about: string) {
  return z
    .int()
    .min(0)
    .max(10)
    .default(count)
    .describe(`Traps: pages with the same recording on both sides, of an item not heard otherwise. ${about}`);
}

/** The key for obvious pairs, with their meaning in a method. */
export function obviousPairs(about: string) {
  return z
    .strictObject({
      better: clipSelector.describe(
        'The clips that every attentive listener prefers, like {where: {system: human}}.',
      ),
      worse: clipSelector.describe(
        'Deliberately flawed clips of the same items, like {set: traps, where: {kind: flawed}}.',
      ),
      count: z.int().min(1).max(10).default(2).describe('Such pages for each listener.'),
    })
    .optional()
    .describe(`Traps: a good and a flawed clip of one item that is not heard otherwise. ${about}`);
}

/** Keys that the shared design of pairs reads, in all methods that compare pairs. */
export interface PairDesign {
  clips: string;
  systems?: string[] | undefined;
  pairs: 'all' | { baseline: string } | ([string, string] | z.infer<typeof itemPair>)[];
  pages?: number | undefined;
  ratings_per_pair?: number | undefined;
  /** Absent in methods without such pages. */
  null_pairs?: number | undefined;
  obvious_pairs?: z.infer<ReturnType<typeof obviousPairs>>;
  show_text: boolean;
  switching: 'aligned' | 'restart';
}

/** Number of pages with a known answer that a listener gets. */
export const trapsOf = ({
  null_pairs: nulls = 0,
  obvious_pairs: obvious,
}: Pick<PairDesign, 'null_pairs' | 'obvious_pairs'>): number => nulls + (obvious?.count ?? 0);
