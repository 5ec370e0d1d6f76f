import { z } from 'zod';
import type { RatingValue } from '../../page.ts';
import { defineMethod } from '../method.ts';
import { judgeAttention } from './attention.ts';
import { questionnaireConfig, type QuestionConfig, type QuestionnaireConfig } from './config.ts';
import { questionnaireMistakes } from './mistakes.ts';
import { answerSchema, questionsOf, questionView } from './questions.ts';
import { drawClips, layoutClips, poolOf, recipeOf } from './sample.ts';
import { simulateAnswers } from './simulate.ts';
import type { QuestionAnswer, QuestionnaireAnswer, QuestionnaireView } from './view.ts';
import { WORDING } from './wording.ts';

export type { QuestionnaireAnswer, QuestionnaireView } from './view.ts';

/** The word that was clicked, or the chosen options. */
function labelOf(question: QuestionConfig, { value }: QuestionAnswer): string | null {
  if (question.kind === 'scale' && typeof value === 'number') return question.labels[value - 1] ?? null;
  return Array.isArray(value) ? value.join('; ') : null;
}

/** One row a question: its number or label, and the listener's own words. */
function ratingOf(question: QuestionConfig, answer: QuestionAnswer): RatingValue {
  const number = typeof answer.value === 'number' ? answer.value : null;
  return {
    scale: question.key,
    slot: 0,
    comparedSlot: null,
    rawValue: number,
    canonicalValue: number,
    label: labelOf(question, answer),
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
    'Questions about one long clip a page after PodEval: scales with reasons, numbers, texts, attention items.',
  config: questionnaireConfig,
  delivery: 'stream',
  waveform: 'none',
  minCoverage: null,

  renditions: (context) => poolOf(context).map(({ id }) => ({ clip: id, recipe: recipeOf(context.config) })),

  mistakes: questionnaireMistakes,
  draw: drawClips,
  layout: layoutClips,

  view: (context) => {
    const { config, study } = context;
    const { language } = study.config;
    return {
      method: 'questionnaire',
      questions: questionsOf(context).map((question) => questionView(question, language)),
      notes: config.notes ?? (config.excerpt ? WORDING[language].excerpt : null),
    };
  },

  answer: (context) =>
    z.strictObject({
      answers: z.strictObject(
        Object.fromEntries(questionsOf(context).map((question) => [question.key, answerSchema(question)])),
      ),
    }),

  ratings: (context, _page, { answers }) =>
    questionsOf(context).flatMap((question) => {
      const answer = answers[question.key];
      return answer ? [ratingOf(question, answer)] : [];
    }),

  judge: judgeAttention,

  simulate: (view, _page, listener) => simulateAnswers(view, listener),
});
