import { z } from 'zod';

/**
 * aligned: switching continues at the same time with a cross-fade; strict: at the same time, fading out, then in; restart:
 * every start is from the beginning.
 */
const switching = z.enum(['aligned', 'strict', 'restart']);
export type Switching = z.infer<typeof switching>;

/** Content of the page. Slot 0 is the open reference, if any; all other slots are rated. */
export const mushraViewSchema = z.strictObject({
  method: z.literal('mushra'),
  question: z.string(),
  /** Five bands of 20 points, top (80-100) to bottom (0-20). */
  bands: z.array(z.strictObject({ label: z.string(), description: z.string().nullable() })),
  /** Whether slot 0 is the open reference. */
  reference: z.boolean(),
  switching,
  scale: z.strictObject({ min: z.literal(0), max: z.literal(100) }),
  notes: z.string().nullable(),
  /** Action of Next if no sound has 100. */
  require100: z.enum(['off', 'remind', 'block']),
  /** Whether the listener may order the sounds by score. */
  sort: z.boolean(),
  /** Whether scores are shown as numbers. */
  numbers: z.boolean(),
  /** Whether there is a comment field. */
  comment: z.boolean(),
});
export type MushraView = z.infer<typeof mushraViewSchema>;

export interface MushraAnswer {
  /** Scores by token of every rated slot: whole numbers, 0 (worst) to 100. */
  scores: Record<string, number>;
  /** Comment on the page. */
  comment?: string | undefined;
}
