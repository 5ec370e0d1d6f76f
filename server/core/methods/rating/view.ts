import { z } from 'zod';

const option = z.strictObject({
  value: z.number(),
  /** Empty for a value between two named ones. */
  label: z.string(),
});
export type OptionView = z.infer<typeof option>;

const scale = z.strictObject({
  key: z.string(),
  question: z.string(),
  /** What to judge and what to leave out. */
  help: z.string().nullable(),
  /** In the order shown. */
  options: z.array(option),
  /** What the named values mean, best first; empty where the words say it all. */
  criteria: z.array(z.strictObject({ value: z.number(), label: z.string(), description: z.string() })),
});
export type ScaleView = z.infer<typeof scale>;

/** What the page shows. */
export const ratingViewSchema = z.strictObject({
  method: z.literal('rating'),
  /** one clip; a clip beside an open reference; or two clips of which the second is compared with the first. */
  layout: z.enum(['single', 'reference', 'comparison']),
  /** In the order asked. */
  scales: z.array(scale),
  /** Whether each scale waits for a play of its own. */
  onePlayAScale: z.boolean(),
  /** Whether the values stand beside the words. */
  numbers: z.boolean(),
  /** What the clip should say, where the study shows it. */
  text: z.string().nullable(),
});
export type RatingView = z.infer<typeof ratingViewSchema>;

export interface RatingAnswer {
  /** By key of every scale, as clicked. */
  values: Record<string, number>;
}
