import { z } from 'zod';
import { confidenceViewSchema, type Confidence } from '../contract/confidence.ts';

/** A: the clip shown as A (slot 0); B: the clip shown as B (slot 1). */
const choice = z.enum(['A', 'none', 'B']);
export type Choice = z.infer<typeof choice>;

/** Content of the page. */
export const abViewSchema = z.strictObject({
  method: z.literal('ab'),
  question: z.string(),
  /** Instruction: what to judge and what to ignore; null: none. */
  help: z.string().nullable(),
  /** From left to right. */
  options: z.array(z.strictObject({ value: choice, label: z.string() })),
  confidence: confidenceViewSchema.nullable(),
  /** Text of both clips, if the study shows it. */
  text: z.string().nullable(),
  switching: z.enum(['aligned', 'restart']),
});
export type AbView = z.infer<typeof abViewSchema>;

export interface AbAnswer {
  /** As shown. */
  choice: Choice;
  /** Present only if the page asks for it. */
  confidence?: Confidence | undefined;
}
