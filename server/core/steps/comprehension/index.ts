import { z } from 'zod';
import type { Random } from '../../order/random.ts';
import { localText, type LocalText } from '../../text/local-text.ts';
import { said } from '../../text/said.ts';
import { defineStep, ON_FAIL, type Trial } from '../contract/step.ts';
import { WORDING } from './wording.ts';

const MOST_OPTIONS = 8;

const question = z
  .strictObject({
    question: localText.describe('Text of the question.'),
    options: z
      .array(localText)
      .min(2)
      .max(MOST_OPTIONS)
      .describe('Answers to choose from; every listener sees them in an order of their own.'),
    right: z.int().min(1).max(MOST_OPTIONS).describe('Which option is right, counted from 1.'),
    explanation: localText.optional().describe('Told after a wrong answer.'),
  })
  .refine(({ right, options }) => right <= options.length, 'names a right option that does not exist');

const comprehensionConfig = z
  .strictObject({
    check: z.literal('comprehension'),
    questions: z
      .array(question)
      .min(1)
      .max(20)
      .describe(
        'Questions in this order: each a map of question, options (2 to 8), right (the number of the right option, from 1) and explanation, shown after a wrong answer.',
      ),
    right: z.int().min(1).max(20).optional().describe('Questions that must be right. Default: all.'),
    on_fail: z
      .enum(ON_FAIL)
      .default('block')
      .describe('block: after the last attempt the listener is asked to return the study, and gets no code.'),
    attempts: z.int().min(1).max(2).default(2).describe('Attempts; recruiters allow two.'),
  })
  .refine(
    ({ right = 1, questions }) => right <= questions.length,
    'asks for more right answers than there are questions',
  );

type Config = z.infer<typeof comprehensionConfig>;
type Question = Config['questions'][number];

/** Names options by their place on screen, so that a name does not reveal the right one. */
function trialOf({ question: asked, options, right, explanation }: Question, random: Random): Trial {
  const shown = random.shuffle(options.map((label, index) => ({ label, isRight: index + 1 === right })));
  const named = shown.map(({ label, isRight }, place) => ({ value: String(place + 1), label, isRight }));
  return {
    sound: null,
    question: asked,
    ask: {
      kind: 'choice',
      options: named.map(({ value, label }): { value: string; label: LocalText } => ({ value, label })),
    },
    right: named.filter(({ isRight }) => isRight).map(({ value }) => value),
    part: '',
    explanation: explanation ?? null,
  };
}

/** Comprehension of the instructions. After two failed attempts the listener is asked to return the study, never rejected. Source: Prolific's rules. */
export const comprehension = defineStep<Config>({
  id: 'comprehension',
  type: 'comprehension check',
  summary: "The study's own questions about its instructions; two attempts.",
  config: comprehensionConfig,
  places: ['preparation'],
  plain: false,
  carries: false,
  body: (_config, language) => ({
    kind: 'check',
    title: said(WORDING.title, language),
    text: said(WORDING.text, language),
    sound: false,
  }),
  check: {
    wording: WORDING.version,
    needs: WORDING.needs,
    paid: false,
    trials: ({ questions }, random) => questions.map((one) => trialOf(one, random)),
    needed: ({ questions, right }) => ({ '': right ?? questions.length }),
  },
});
