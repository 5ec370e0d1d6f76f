import { z } from 'zod';

/** Which end of a scale comes first on screen: on the left, or on top if answers are listed vertically. */
export const answerOrder = z.enum(['best first', 'worst first']);

export type AnswerOrder = z.infer<typeof answerOrder>;
