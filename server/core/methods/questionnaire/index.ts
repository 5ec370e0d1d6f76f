import { z } from 'zod';
import type { RatingValue } from '../../session/page.ts';
import { clipById } from '../../clips/clips.ts';
import { languagesOf, type Language } from '../../text/languages.ts';
import { said } from '../../text/said.ts';
import { defineMethod } from '../contract/method.ts';
import { ATTENTION_ITEMS, judgeAttention, truthsOf } from './attention.ts';
import { questionnaireConfig, type QuestionConfig, type QuestionnaireConfig } from './config.ts';
import { questionnaireMistakes } from './mistakes.ts';
import { answerSchema, orderOf, questionsOf, questionView } from './questions.ts';
import { drawClips, layoutClips, partStartsMs, poolOf, recipeOf, testedOf } from './sample.ts';
import { reasonFault } from './reasons.ts';
import { simulateAnswers } from './simulate.ts';
import {
  questionnaireViewSchema,
  type QuestionAnswer,
  type QuestionnaireAnswer,
  type QuestionnaireView,
} from './view.ts';
import { WORDING, WORDING_VERSION } from './wording.ts';
import { describeQuestionnaire } from './description.ts';

export type { QuestionnaireAnswer, QuestionnaireView } from './view.ts';

/** The label that was clicked, or the values of the chosen options. */
function labelOf(question: QuestionConfig, { value }: QuestionAnswer, language: Language): string | null {
  if (question.kind === 'scale' && typeof value === 'number') {
    const label = question.labels[value - 1];
    return label === undefined ? null : said(label, language);
  }
  return Array.isArray(value) ? value.join('; ') : null;
}

/** The answer, in the words that the listener saw. */
function shownOf(question: QuestionConfig, answer: QuestionAnswer, language: Language): string {
  const { value } = answer;
  if (question.kind !== 'choice' || !Array.isArray(value))
    return labelOf(question, answer, language) ?? String(value ?? '');
  const chosen = question.options.filter((option) => value.includes(option.value));
  return chosen.map(({ label }) => said(label, language)).join('; ');
}

/** One rating for each question: its number or label, and the listener's text. */
function ratingOf(question: QuestionConfig, answer: QuestionAnswer, language: Language): RatingValue {
  const number = typeof answer.value === 'number' ? answer.value : null;
  return {
    scale: question.key,
    slot: 0,
    comparedSlot: null,
    rawValue: number,
    canonicalValue: number,
    label: labelOf(question, answer, language),
    text: typeof answer.value === 'string' ? answer.value : answer.reason,
  };
}

export const questionnaire = defineMethod<
  'questionnaire',
  QuestionnaireConfig,
  QuestionnaireView,
  QuestionnaireAnswer
>({
  id: 'questionnaire',
  summary:
    'Questions about one long clip on each page, after PodEval: scales with reasons, numbers, texts, attention items.',
  config: questionnaireConfig,
  delivery: 'stream',
  minCoverage: null,
  viewSchema: questionnaireViewSchema,

  renditions: (context) => poolOf(context).map(({ id }) => ({ clip: id, recipe: recipeOf(context.config) })),

  order: orderOf,
  mistakes: questionnaireMistakes,
  tested: testedOf,
  draw: drawClips,
  layout: layoutClips,

  view: (context, _page, language) => {
    const { config } = context;
    const order = orderOf(context) ?? 'worst first';
    return {
      method: 'questionnaire',
      questions: questionsOf(context, language).map((question) => questionView(question, language, order)),
      marks: partStartsMs(config).map((atMs, part) => ({ atMs, label: WORDING[language].parts[part] ?? '' })),
      notes: config.notes ? said(config.notes, language) : config.excerpt ? WORDING[language].excerpt : null,
    };
  },

  wording: ({ config }, language) => ({
    preset: config.questions === 'podeval' ? 'podeval' : null,
    version: WORDING_VERSION,
    unreviewed: WORDING[language].unreviewed,
  }),

  feedback: (context, { slots: [slot] }, language) => {
    const clip = slot && clipById(context.study, slot.clip);
    const known = questionsOf(context, language).flatMap(({ key }, index) => {
      const item = context.config.attention[key];
      const truths = item && clip ? truthsOf(item, clip) : null;
      return truths ? [WORDING[language].feedback(index + 1, truths.join(' / '))] : [];
    });
    return [known.join(' ') || null];
  },

  describe: describeQuestionnaire,

  answer: (context) =>
    z.strictObject({
      answers: z.strictObject(
        Object.fromEntries(questionsOf(context).map((question) => [question.key, answerSchema(question)])),
      ),
    }),

  fault: (context, _page, { answers }) => reasonFault(questionsOf(context), answers),

  ratings: (context, _page, { answers }) => {
    const [language] = languagesOf(context.study.config);
    return questionsOf(context, language).flatMap((question) => {
      const answer = answers[question.key];
      return answer ? [ratingOf(question, answer, language)] : [];
    });
  },

  reviewed: (context, _page, { answers }, language) =>
    questionsOf(context, language).flatMap((question) => {
      const { key, text } = question;
      const answer = answers[key];
      if (!answer?.reason) return [];
      const shown = shownOf(question, answer, language);
      return [
        { key, scales: [key], slot: 0, question: said(text, language), answer: shown, text: answer.reason },
      ];
    }),

  verdicts: [ATTENTION_ITEMS],
  checks: ({ config }) => ({ [ATTENTION_ITEMS.id]: Object.keys(config.attention).length }),

  judge: judgeAttention,

  simulate: (view, _page, listener) => simulateAnswers(view, listener),
});
