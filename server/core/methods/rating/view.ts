import { z } from 'zod';
import { criterionView } from '../contract/criterion.ts';

const option = z.strictObject({
  value: z.number(),
  /** Empty for a value between two labels. */
  label: z.string(),
});
export type OptionView = z.infer<typeof option>;

const scale = z.strictObject({
  key: z.string(),
  question: z.string(),
  /** Instruction: what to judge and what to ignore. */
  help: z.string().nullable(),
  /** In the order shown. */
  options: z.array(option),
  /** Aspects of the question, then descriptions of the labels, best first; empty if it needs none. */
  criteria: z.array(criterionView),
});
export type ScaleView = z.infer<typeof scale>;

/** Content of the page. */
export const ratingViewSchema = z.strictObject({
  method: z.literal('rating'),
  /** One clip; a clip beside an open reference; or two clips, the second of which is compared with the first. */
  layout: z.enum(['single', 'reference', 'comparison']),
  /** In the order asked. */
  scales: z.array(scale),
  /** Whether each scale waits until the clip was played again. */
  onePlayAScale: z.boolean(),
  /** Whether values are shown beside the labels. */
  numbers: z.boolean(),
  /** Text of the clip, if the study shows it. */
  text: z.string().nullable(),
});
export type RatingView = z.infer<typeof ratingViewSchema>;

export interface RatingAnswer {
  /** By key of every scale, as clicked. */
  values: Record<string, number>;
}
