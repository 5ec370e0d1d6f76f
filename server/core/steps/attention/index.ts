import { z } from 'zod';
import { localText } from '../../text/local-text.ts';
import { said } from '../../text/said.ts';
import { defineStep, type KnownAnswer, type StepResult } from '../contract/step.ts';
import { WORDING } from './wording.ts';

const MOST_OPTIONS = 7;
const FIELD = 'answer';

const attentionConfig = z
  .strictObject({
    check: z.literal('attention'),
    kind: z
      .enum(['instructed', 'nonsensical'])
      .default('instructed')
      .describe(
        'instructed: the question itself says which answer to give; nonsensical: an absurd statement, with as ' +
          'many answers for as against it and no neutral one; only the wrong side fails.',
      ),
    question: localText
      .optional()
      .describe('Text of the question. Default: built-in questions, a different one for each such step.'),
    options: z
      .array(localText)
      .min(2)
      .max(MOST_OPTIONS)
      .optional()
      .describe('Answers in the order shown, if you give a question.'),
    right: z
      .array(z.int().min(1).max(MOST_OPTIONS))
      .min(1)
      .optional()
      .describe('Numbers of the options that pass, from 1, if you give a question.'),
    before_page: z
      .int()
      .min(2)
      .optional()
      .describe('Number of the page after it. Default: all such steps are spread evenly over the session.'),
  })
  .refine(
    ({ question, options, right }) =>
      [question, options, right].every((part) => part === undefined) ||
      [question, options, right].every((part) => part !== undefined),
    'needs question, options and right together, or none of them',
  )
  .refine(
    ({ options, right = [] }) => options === undefined || right.every((one) => one <= options.length),
    'names a right option that does not exist',
  )
  .refine(
    ({ kind, options, right = [] }) => kind === 'nonsensical' || options === undefined || right.length === 1,
    'has several right options, but its question names the one to choose; give one, or write kind: nonsensical',
  )
  .refine(
    ({ kind, options, right }) =>
      kind === 'instructed' || options === undefined || isOneSide(options.length, right),
    'is nonsensical, so one half of the options must be right: give an even number of options, and list the first or the second half',
  );

type Config = z.infer<typeof attentionConfig>;

/** Whether the right options are one half of a scale without a middle. */
function isOneSide(count: number, right: readonly number[] = []): boolean {
  const half = count / 2;
  const sides = [right.every((one) => one <= half), right.every((one) => one > half)];
  return count % 2 === 0 && new Set(right).size === half && sides.includes(true);
}

/** The question with its right answers. Of the built-in questions, one that no earlier entry of the kind uses. */
function knownOf({ kind, question, options, right }: Config, alike: number): KnownAnswer {
  const ours = WORDING[kind];
  const own = ours[alike % ours.length] ?? ours[0];
  const values = (options ?? own.options).map((label, index) => ({ value: String(index + 1), label }));
  return {
    kind,
    field: FIELD,
    question: question ?? own.question,
    options: values,
    right: (right ?? own.right).map(String),
    wording: question === undefined ? WORDING.version : null,
  };
}

/**
 * A question between pages that shows whether the listener reads: an instruction in the question, or a statement that is
 * never true. A failure is stored, not shown, and does not end the session. Source: Prolific's attention check policy.
 */
export const attention = defineStep<Config>({
  id: 'attention',
  type: 'attention check',
  summary:
    'A question between pages that every attentive listener answers correctly. Listeners do not see the result.',
  config: attentionConfig,
  places: ['between_pages'],
  plain: true,
  carries: false,
  known: knownOf,
  body: (config, language, alike) => {
    const { field, question, options } = knownOf(config, alike);
    return {
      kind: 'form',
      title: said(WORDING.title, language),
      text: said(WORDING.text, language),
      fields: [
        {
          key: field,
          label: said(question, language),
          required: true,
          options: options.map(({ value, label }) => ({ value, label: said(label, language) })),
          ownWords: false,
        },
      ],
    };
  },
  result: (config, alike) => {
    const { options, right } = knownOf(config, alike);
    return z
      .strictObject({ [FIELD]: z.enum(options.map(({ value }) => value)) })
      .transform(({ answer }): StepResult => ({ answer, passed: right.includes(answer) }));
  },
});
