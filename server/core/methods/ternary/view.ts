import { z } from 'zod';
import { confidenceViewSchema, type Confidence } from '../contract/confidence.ts';
import { LABELS, type Label } from './wording.ts';

/** Content of the page. */
export const ternaryViewSchema = z.strictObject({
  method: z.literal('ternary'),
  question: z.string(),
  /** In the order shown, the same on every page of a session. */
  options: z.array(z.strictObject({ value: z.enum(LABELS), label: z.string() })),
  justification: z.enum(['required', 'optional', 'off']),
  reasonPrompt: z.string(),
  confidence: confidenceViewSchema.nullable(),
  /** Whether the clip's waveform is drawn. */
  waveform: z.boolean().exactOptional(),
});
export type TernaryView = z.infer<typeof ternaryViewSchema>;

export interface TernaryAnswer {
  label: Label;
  /** The written reason; null if the study does not ask for one. */
  reason: string | null;
  /** Present only if the page asks for it. */
  confidence?: Confidence | undefined;
}
