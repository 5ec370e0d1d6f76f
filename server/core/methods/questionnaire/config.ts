import { z } from 'zod';
import { localText } from '../../text/local-text.ts';
import { blockKeys } from '../contract/method.ts';

const common = {
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be lowercase letters, digits and _')
    .describe('Name of the question in the exports; unique.'),
  text: localText.describe('Text of the question.'),
  reason: z
    .enum(['required', 'optional', 'off'])
    .default('off')
    .describe('Whether a written reason goes with the answer.'),
};

const required = z.boolean().default(true).describe('Whether the question has to be answered.');

export const questionConfig = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('scale'),
    ...common,
    required,
    labels: z.array(localText).min(2).max(11).describe('Words of the scale, value 1 first.'),
  }),
  z.strictObject({
    kind: z.literal('number'),
    ...common,
    required,
    min: z.int().min(0).default(0).describe('Least whole number accepted.'),
    max: z.int().max(100_000).default(20).describe('Largest whole number accepted.'),
  }),
  z.strictObject({
    kind: z.literal('text'),
    ...common,
    required: z.boolean().default(false).describe('Whether the question has to be answered. Default: false.'),
  }),
  z.strictObject({
    kind: z.literal('choice'),
    ...common,
    required,
    options: z
      .array(z.strictObject({ value: z.string().min(1).max(100), label: localText }))
      .min(2)
      .describe('Answers offered, of which several may be chosen.'),
  }),
]);

export type QuestionConfig = z.infer<typeof questionConfig>;

const attentionItem = z.strictObject({
  fact: z.string().describe("Column of the set's table with the right answer; several right ones as 2|3."),
  when: z
    .string()
    .optional()
    .describe('Only clips with this value in the column are a test, like no. Needs expect.'),
  expect: z
    .int()
    .optional()
    .describe('The right answer where `when` holds, like 3. Default: the column itself.'),
});

export type AttentionItem = z.infer<typeof attentionItem>;

/** Length of each part of PodEval's excerpts (arXiv 2510.00485): the first, middle and final minute. */
export const PODEVAL_PART_SECONDS = 60;

export const questionnaireConfig = z.strictObject({
  method: z.literal('questionnaire'),
  ...blockKeys,
  clips: z.string().default('test').describe('Set of the clips; needs the factors system and item.'),
  systems: z.array(z.string()).min(1).optional().describe('Systems under test. Default: all.'),
  pages: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Clips for each listener, one on each page, evenly over systems. Default: one from each system.',
    ),
  same: z
    .string()
    .optional()
    .describe('Factor that all clips of a listener share, like category. Default: none.'),
  ratings_per_clip: z
    .int()
    .min(1)
    .optional()
    .describe('Listeners per clip. Default: no limit, evenly spread.'),
  excerpt: z
    .union([
      z.literal('podeval').transform(() => ({ part_seconds: PODEVAL_PART_SECONDS })),
      z.strictObject({
        part_seconds: z.number().min(1).max(600).describe('Length of each of the three parts, in seconds.'),
      }),
    ])
    .optional()
    .describe(
      'Plays the beginning, the middle and the end of every clip, with beeps between. podeval: the first, middle and final minute. Default: the whole clip.',
    ),
  questions: z
    .union([z.literal('podeval'), z.array(questionConfig).min(1).max(40)])
    .default('podeval')
    .describe('podeval: the nine questions of PodEval; or a list of questions.'),
  attention: z
    .record(z.string(), attentionItem)
    .default({})
    .describe('Questions with a known answer, by key, like n_speakers: {fact: n_speakers}.'),
  notes: localText.optional().describe('Shown above the questions.'),
});

export type QuestionnaireConfig = z.infer<typeof questionnaireConfig>;
