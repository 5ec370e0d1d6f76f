import { z } from 'zod';
import { JUSTIFICATION_MAX } from '../../justifications/justification.ts';
import { languagesOf, type Language } from '../../text/languages.ts';
import { said } from '../../text/said.ts';
import type { AnswerOrder } from '../contract/answer-order.ts';
import type { Context } from '../contract/method.ts';
import type { QuestionConfig, QuestionnaireConfig } from './config.ts';
import type { QuestionAnswer, QuestionView } from './view.ts';
import { OPTIONAL_REASON, WORDING } from './wording.ts';

/** The questions of a block: those of the preset or the study's own. Default language: the study's main one. */
export function questionsOf(
  { study, config }: Context<QuestionnaireConfig>,
  language: Language = languagesOf(study.config)[0],
): readonly QuestionConfig[] {
  return config.questions === 'podeval' ? WORDING[language].podeval : config.questions;
}

/** Order of the answers of its scales; null: it has no scales. PodEval shows value 1 first. */
export function orderOf(context: Context<QuestionnaireConfig>): AnswerOrder | null {
  const hasScales = questionsOf(context).some(({ kind }) => kind === 'scale');
  return hasScales ? (context.study.config.order ?? 'worst first') : null;
}

/** The words that ask for the reason of an answer. */
export const reasonPromptOf = ({ reason }: QuestionConfig, language: Language): string =>
  reason === 'optional' ? OPTIONAL_REASON[language] : WORDING[language].reason;

/** A question as the page shows it, with the words that ask for its reason. */
export function questionView(question: QuestionConfig, language: Language, order: AnswerOrder): QuestionView {
  const reasonPrompt = reasonPromptOf(question, language);
  const text = said(question.text, language);
  if (question.kind === 'scale')
    return {
      ...question,
      text,
      labels: question.labels.map((label) => said(label, language)),
      ...(order === 'best first' && { bestFirst: true }),
      reasonPrompt,
    };
  if (question.kind !== 'choice') return { ...question, text, reasonPrompt };
  const options = question.options.map(({ value, label }) => ({ value, label: said(label, language) }));
  return { ...question, text, options, reasonPrompt };
}

const TEXT_MAX = 2000;

function says(text: string): boolean {
  return text.trim() !== '';
}

function choiceSchema({ options, required }: QuestionConfig & { kind: 'choice' }): z.ZodType<string[]> {
  return z
    .array(z.enum(options.map(({ value }) => value)))
    .min(required ? 1 : 0)
    .max(options.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'names an option twice');
}

function valueSchema(question: QuestionConfig): z.ZodType<QuestionAnswer['value']> {
  if (question.kind === 'scale') return z.int().min(1).max(question.labels.length);
  if (question.kind === 'number') return z.int().min(question.min).max(question.max);
  if (question.kind === 'choice') return choiceSchema(question);
  const text = z.string().max(TEXT_MAX);
  return question.required ? text.refine(says, 'says nothing') : text;
}

/** Schema of the answer to a question. It does not check the content of the reason; see reasonFault. */
export function answerSchema(question: QuestionConfig): z.ZodType<QuestionAnswer> {
  const value = valueSchema(question);
  const reason = question.reason === 'off' ? z.null() : z.string().max(JUSTIFICATION_MAX).nullable();
  return z.strictObject({ value: question.required ? value : value.nullable(), reason });
}
