import { z } from 'zod';

/** Which end of a scale stands first on screen: on the left, or on top where the answers stand one below the other. */
export const answerOrder = z.enum(['best first', 'worst first']);

export type AnswerOrder = z.infer<typeof answerOrder>;
