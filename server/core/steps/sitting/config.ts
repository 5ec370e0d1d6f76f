import { z } from 'zod';

/** A session that is divided into sittings, for panels that return on several days. */
export const sittingsConfig = z.strictObject({
  number: z.int().min(2).max(60).describe('Number of sittings of each listener.'),
  pages: z
    .int()
    .min(1)
    .describe('Pages of a sitting, including traps and practice; the last sitting may have fewer.'),
  days: z
    .number()
    .positive()
    .max(365)
    .default(30)
    .describe('Days from the first answer during which a listener can continue and keeps all places.'),
});

export type SittingsConfig = z.infer<typeof sittingsConfig>;
