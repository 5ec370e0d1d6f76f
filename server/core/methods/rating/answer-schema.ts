import { z } from 'zod';
import type { RatingConfig } from './config.ts';
import { scalesOf } from './scales.ts';
import type { RatingAnswer } from './view.ts';

/** The answers of a block: a value of every scale, and nothing else. */
export function answerSchema(config: RatingConfig): z.ZodType<RatingAnswer> {
  const entries = scalesOf(config).map(({ key, values }): [string, z.ZodType<number>] => [
    key,
    z.number().refine((value) => values.includes(value), 'is not on the scale'),
  ]);
  return z.strictObject({ values: z.strictObject(Object.fromEntries(entries)) });
}
