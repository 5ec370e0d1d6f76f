import { z } from 'zod';
import { criterionView } from '../contract/criterion.ts';

/** 2 and 1 favour the clip shown as A (slot 0), -1 and -2 the one shown as B (slot 1). */
export const preference = z.literal([2, 1, 0, -1, -2]);
export type Preference = z.infer<typeof preference>;

/** Content of the page. */
export const pairwiseViewSchema = z.strictObject({
  method: z.literal('pairwise'),
  question: z.string(),
  /** Instruction: what to judge and what to ignore. */
  help: z.string(),
  /** How to judge: aspects of the question, then levels of one recording, for orientation; empty: none. */
  criteria: z.array(criterionView),
  /** From A much better to B much better. */
  options: z.array(z.strictObject({ value: preference, label: z.string() })),
  /** Text of both clips, if the study shows it. */
  text: z.string().nullable(),
  switching: z.enum(['aligned', 'restart']),
});
export type PairwiseView = z.infer<typeof pairwiseViewSchema>;

export interface PairwiseAnswer {
  /** As shown: positive favours slot 0. */
  preference: Preference;
}
