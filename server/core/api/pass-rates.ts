import { z } from 'zod';
import type { PassDifference, PassRate } from '../screening/version-passes.ts';

const shares = { low: z.number().nullable(), high: z.number().nullable() };

const passRate = z.strictObject({
  criterion: z.string(),
  version: z.number(),
  n: z.number(),
  successes: z.number(),
  share: z.number().nullable(),
  ...shares,
}) satisfies z.ZodType<PassRate>;

const passDifference = z.strictObject({
  criterion: z.string(),
  from: z.number(),
  to: z.number(),
  nFrom: z.number(),
  nTo: z.number(),
  difference: z.number().nullable(),
  ...shares,
  p: z.number().nullable(),
}) satisfies z.ZodType<PassDifference>;

/** Pass rates of listeners by version of a study, and how the last version differs. */
export const passRates = z.strictObject({ rates: z.array(passRate), differences: z.array(passDifference) });
export type PassRates = z.infer<typeof passRates>;
