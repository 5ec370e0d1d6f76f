import { z } from 'zod';
/** Head of every page of a study, for every role. */
export const studyHead = z.strictObject({
  name: z.string(),
  title: z.string(),
  /** draft: not published yet. ratings: imported ratings only. */
  state: z.enum(['draft', 'ratings', 'open', 'paused', 'closed']),
  /** 0: not published yet. */
  version: z.number(),
  /** Whether its ratings are those of listeners; false for imported means. */
  hasListeners: z.boolean(),
});
export type StudyHead = z.infer<typeof studyHead>;
