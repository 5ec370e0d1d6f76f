import { z } from 'zod';
import { defineStep } from '../contract/step.ts';

const soundLevelConfig = z.strictObject({
  check: z.literal('sound level'),
  valid_minutes: z
    .number()
    .min(1)
    .default(30)
    .describe('Minutes after which a returning listener sets the level again.'),
});

/** Setting a comfortable level, with a sound as loud as the clips. */
export const soundLevel = defineStep<z.infer<typeof soundLevelConfig>>({
  id: 'sound level',
  type: null,
  summary: 'The listener sets a comfortable level with a sound as loud as the clips.',
  config: soundLevelConfig,
  places: ['preparation'],
  plain: true,
  carries: false,
  body: () => ({ kind: 'sound level' }),
  result: () =>
    z.record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean(), z.null()])),
});
