import { z } from 'zod';
import { confidenceViewSchema, type Confidence } from '../contract/confidence.ts';
import { LABELS, type Label } from './wording.ts';

/** What the page shows. */
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
  /** What made the listener choose; null where the study asks for none. */
  reason: string | null;
  /** Only where the page asks for it. */
  confidence?: Confidence | undefined;
}
