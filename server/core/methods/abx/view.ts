import { z } from 'zod';

/** Which of the two shown clips X is: A is slot 0, B slot 1, X slot 2. */
export const choice = z.enum(['A', 'B']);
export type Choice = z.infer<typeof choice>;

/** Content of the page. */
export const abxViewSchema = z.strictObject({
  method: z.literal('abx'),
  question: z.string(),
  /** Instruction: what to listen for; null: none. */
  help: z.string().nullable(),
  options: z.array(z.strictObject({ value: choice, label: z.string() })),
  /** Text of all clips, if the study shows it. */
  text: z.string().nullable(),
  switching: z.enum(['aligned', 'restart']),
});
export type AbxView = z.infer<typeof abxViewSchema>;

export interface AbxAnswer {
  /** As shown. */
  choice: Choice;
}
