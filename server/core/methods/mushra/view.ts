import { z } from 'zod';

/**
 * aligned: switching goes on at the same time and cross-fades; strict: at the same time, out and then in; restart:
 * every start is from the beginning.
 */
const switching = z.enum(['aligned', 'strict', 'restart']);
export type Switching = z.infer<typeof switching>;

/** What the page shows. Slot 0 is the open reference where there is one; all other slots are rated. */
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
  /** What Next does when no sound has 100. */
  require100: z.enum(['off', 'remind', 'block']),
  /** Whether the listener may order the sounds by score. */
  sort: z.boolean(),
  /** Whether scores are shown as numbers. */
  numbers: z.boolean(),
  /** Whether there is a field for remarks. */
  comment: z.boolean(),
});
export type MushraView = z.infer<typeof mushraViewSchema>;

export interface MushraAnswer {
  /** By token of every rated slot: a whole number, 0-100, 0 = worst. */
  scores: Record<string, number>;
  /** Remarks on the page. */
  comment?: string | undefined;
}
