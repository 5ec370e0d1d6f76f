import type { Language } from '../../text/languages.ts';
import { said } from '../../text/local-text.ts';
import type { Context } from '../contract/method.ts';
import { numbered, type Description } from '../contract/description.ts';
import type { QuestionConfig, QuestionnaireConfig } from './config.ts';
import { questionsOf, reasonPromptOf } from './questions.ts';

function answersOf(question: QuestionConfig, language: Language): string[] {
  switch (question.kind) {
    case 'scale':
      return question.labels.map((label, index) => numbered(index + 1, said(label, language)));
    case 'choice':
      return question.options.map(({ label }) => said(label, language));
    case 'number':
      return [`a whole number from ${question.min} to ${question.max}`];
    case 'text':
      return ['in own words'];
  }
}

/** The questions as listeners read them, and how pages are made. */
export function describeQuestionnaire(
  context: Context<QuestionnaireConfig>,
  language: Language,
): Description {
  const { excerpt, same } = context.config;
  return {
    asked: questionsOf(context, language).map((question) => ({
      scale: question.key,
      question: said(question.text, language),
      help: question.reason === 'off' ? null : reasonPromptOf(question, language),
      answers: answersOf(question, language),
    })),
    page: excerpt
      ? `A page held an excerpt of one clip: ${excerpt.part_seconds} s of its beginning, middle and end, with beeps between.`
      : 'A page held one clip.',
    order:
      (same === undefined ? '' : `All clips of a listener had the same ${same}. `) +
      'The order of the pages was drawn for each listener.',
  };
}
