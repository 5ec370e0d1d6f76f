import { z } from 'zod';
/** What every page of a study says of it, whoever may look at it. */
export const studyHead = z.strictObject({
  name: z.string(),
  title: z.string(),
  /** draft: it is being brought in, and was not published yet. */
  state: z.enum(['draft', 'open', 'paused', 'closed']),
  /** 0: not published yet. */
  version: z.number(),
});
export type StudyHead = z.infer<typeof studyHead>;
