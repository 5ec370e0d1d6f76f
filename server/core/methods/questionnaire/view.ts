import { z } from 'zod';

const question = z.strictObject({
  key: z.string(),
  /** choice: several may be chosen. */
  kind: z.enum(['scale', 'number', 'text', 'choice']),
  text: z.string(),
  /** Of a scale, value 1 first. */
  labels: z.array(z.string()).exactOptional(),
  /** Whether a scale shows its highest value first. */
  bestFirst: z.literal(true).exactOptional(),
  /** Of a choice. */
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).exactOptional(),
  /** Least and largest whole number of a number question. */
  min: z.number().exactOptional(),
  max: z.number().exactOptional(),
  required: z.boolean(),
  /** Whether the answer needs a written reason. */
  reason: z.enum(['required', 'optional', 'off']),
  reasonPrompt: z.string(),
});
export type QuestionView = z.infer<typeof question>;

/** Content of the page. */
export const questionnaireViewSchema = z.strictObject({
  method: z.literal('questionnaire'),
  questions: z.array(question),
  notes: z.string().nullable(),
  /** Start times of the parts of an excerpt, ms of the recording; empty for a whole clip. */
  marks: z.array(z.strictObject({ atMs: z.number(), label: z.string() })),
});
export type QuestionnaireView = z.infer<typeof questionnaireViewSchema>;

export interface QuestionAnswer {
  /** Scale and number: a whole number; text: the text; choice: the chosen values; null: not answered. */
  value: number | string | string[] | null;
  reason: string | null;
}

export interface QuestionnaireAnswer {
  /** By key of every question. */
  answers: Record<string, QuestionAnswer>;
}
