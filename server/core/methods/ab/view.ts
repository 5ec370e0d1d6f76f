import { z } from 'zod';
import { confidenceViewSchema, type Confidence } from '../contract/confidence.ts';

/** A: the clip shown as A (slot 0), B: the one shown as B (slot 1). */
const choice = z.enum(['A', 'none', 'B']);
export type Choice = z.infer<typeof choice>;

/** What the page shows. */
export const abViewSchema = z.strictObject({
  method: z.literal('ab'),
  question: z.string(),
  /** What to judge and what to leave out; null where the study says nothing. */
  help: z.string().nullable(),
  /** From left to right. */
  options: z.array(z.strictObject({ value: choice, label: z.string() })),
  confidence: confidenceViewSchema.nullable(),
  /** What both clips say, where the study shows it. */
  text: z.string().nullable(),
  switching: z.enum(['aligned', 'restart']),
});
export type AbView = z.infer<typeof abViewSchema>;

export interface AbAnswer {
  /** As shown. */
  choice: Choice;
  /** Only where the page asks for it. */
  confidence?: Confidence | undefined;
}
