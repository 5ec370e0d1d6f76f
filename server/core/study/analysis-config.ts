import { z } from 'zod';
import { CORRECTIONS, parseTerms, RANDOM_TERMS } from '../models/model-task.ts';
import { PAIR_ANALYSES } from '../models/pair-analysis.ts';

const system = z.string().min(1);

/** Whether the random terms can be combined in one model. */
function fitTogether(terms: readonly string[]): boolean {
  try {
    return parseTerms(terms.join(',')).length === terms.length;
  } catch {
    return false;
  }
}

/** `analysis` of study.yaml: the primary analysis, declared before data collection. */
export const analysisConfig = z.strictObject({
  scales: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe(
      'Scales of the primary analysis, like [naturalness]. Default: every scale on which clips or pairs are judged.',
    ),
  random_effects: z
    .array(z.enum(RANDOM_TERMS))
    .min(1)
    .refine(
      fitTogether,
      'must name each effect once, and must not combine slopes with rater or rater x system',
    )
    .optional()
    .describe('Random effects of the mixed model. Default: those that the design can estimate.'),
  contrasts: z
    .union([
      z.literal('all pairs'),
      z.strictObject({
        against: system.describe('The system that all others are compared with, like human.'),
      }),
      z.array(z.array(system).length(2)).min(1),
    ])
    .default('all pairs')
    .describe(
      'Differences between systems that are tested: all pairs, {against: human}, or a list like [[ours, baseline]].',
    ),
  pairs: z
    .enum(PAIR_ANALYSES)
    .optional()
    .describe(
      'How scales that judge pairs are analysed. by pair: mean preference of each pair of systems. by system: a mixed model, which compares ' +
        'systems through each other as well. Default: by system if more than two systems are compared and some pair of them on fewer than 6 items.',
    ),
  correction: z
    .enum(CORRECTIONS)
    .optional()
    .describe(
      'Correction for several contrasts: single-step (max-t: Tukey, Dunnett), holm, or none. Default: single-step, but holm for pairs that are analysed by pair.',
    ),
  margin: z
    .number()
    .gt(0)
    .optional()
    .describe(
      'Largest difference, in units of the scale, that counts as equivalent. Default: equivalence is not tested.',
    ),
});

export type AnalysisConfig = z.infer<typeof analysisConfig>;
