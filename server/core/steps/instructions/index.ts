import { z } from 'zod';
import { defineStep } from '../contract/step.ts';

const instructionsConfig = z.strictObject({ check: z.literal('instructions') });

/** The study's instructions. */
export const instructions = defineStep<z.infer<typeof instructionsConfig>>({
  id: 'instructions',
  type: null,
  summary: "Place of the study's instructions. Default: before comprehension, otherwise last.",
  config: instructionsConfig,
  places: ['preparation'],
  plain: true,
  carries: false,
  body: () => ({ kind: 'instructions' }),
  result: () =>
    z.record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean(), z.null()])),
});
