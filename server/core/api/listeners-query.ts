import { z } from 'zod';
import { LISTENER_SORTS } from './limits.ts';

/** The query of GET quality/listeners. */
export const listenersQuery = z.object({
  sort: z.enum(LISTENER_SORTS).default('arrival'),
  down: z.enum(['0', '1']).default('0'),
  state: z.string().max(20).default(''),
  rule: z.string().max(60).default(''),
  decision: z.enum(['', 'none', 'keep', 'exclude', 'ask_to_return']).default(''),
  text: z.string().max(64).default(''),
  from: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
  rehearsals: z.enum(['0', '1']).default('0'),
});
export type ListenersQuery = z.infer<typeof listenersQuery>;
