import type { Language } from '../../text/languages.ts';
import { said } from '../../text/said.ts';
import type { Context } from '../contract/method.ts';
import { numbered, type Description } from '../contract/description.ts';
import { PODEVAL_PART_SECONDS, type QuestionConfig, type QuestionnaireConfig } from './config.ts';
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

/** The content of a page. With PodEval's questions it also says where the sound is not PodEval's. */
function heldOn({ excerpt, questions }: QuestionnaireConfig): string {
  const isPaper = questions === 'podeval';
  if (!excerpt)
    return `A page held one clip${isPaper ? ', in full (PodEval: its first, middle and final minute)' : ''}.`;
  const { part_seconds: length } = excerpt;
  if (isPaper && length === PODEVAL_PART_SECONDS)
    return 'A page held an excerpt of one clip: its first, middle and final minute, with beeps between, as in PodEval.';
  const paper = isPaper ? ` (PodEval: ${PODEVAL_PART_SECONDS} s each)` : '';
  return `A page held an excerpt of one clip: ${length} s of its beginning, middle and end${paper}, with beeps between.`;
}

/** The questions as listeners read them, and how pages are made. */
export function describeQuestionnaire(
  context: Context<QuestionnaireConfig>,
  language: Language,
): Description {
  const { same } = context.config;
  return {
    asked: questionsOf(context, language).map((question) => ({
      scale: question.key,
      question: said(question.text, language),
      help: question.reason === 'off' ? null : reasonPromptOf(question, language),
      answers: answersOf(question, language),
    })),
    page: heldOn(context.config),
    order:
      (same === undefined ? '' : `All clips of a listener had the same ${same}. `) +
      'The order of the pages was drawn for each listener.',
  };
}
