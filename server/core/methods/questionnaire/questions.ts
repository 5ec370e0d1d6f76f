import { z } from 'zod';
import type { Context } from '../method.ts';
import type { QuestionConfig, QuestionnaireConfig } from './config.ts';
import type { QuestionAnswer, QuestionView } from './view.ts';
import { OPTIONAL_REASON, WORDING } from './wording.ts';

/** The questions of a block: the preset in the study's language, or the study's own. */
export function questionsOf({ study, config }: Context<QuestionnaireConfig>): readonly QuestionConfig[] {
  return config.questions === 'podeval' ? WORDING[study.config.language].podeval : config.questions;
}

/** A question as the page shows it, with the words that ask for its reason. */
export function questionView(question: QuestionConfig, language: 'en' | 'zh'): QuestionView {
  const isOptional = question.reason === 'optional';
  return { ...question, reasonPrompt: isOptional ? OPTIONAL_REASON[language] : WORDING[language].reason };
}

const TEXT_MAX = 2000;
const REASON_MAX = 1000;

function says(text: string): boolean {
  return text.trim() !== '';
}

function choiceSchema({ options, required }: QuestionConfig & { kind: 'choice' }): z.ZodType<string[]> {
  return z
    .array(z.enum(options.map(({ value }) => value)))
    .min(required ? 1 : 0)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'names an option twice');
}

function valueSchema(question: QuestionConfig): z.ZodType<QuestionAnswer['value']> {
  if (question.kind === 'scale') return z.int().min(1).max(question.labels.length);
  if (question.kind === 'number') return z.int().min(question.min).max(question.max);
  if (question.kind === 'choice') return choiceSchema(question);
  const text = z.string().max(TEXT_MAX);
  return question.required ? text.refine(says, 'says nothing') : text;
}

/** What a question accepts. A reason is asked for only where there is an answer that it explains. */
export function answerSchema(question: QuestionConfig): z.ZodType<QuestionAnswer> {
  const value = valueSchema(question);
  const reason = question.reason === 'off' ? z.null() : z.string().max(REASON_MAX).nullable();
  return z
    .strictObject({ value: question.required ? value : value.nullable(), reason })
    .refine(
      (answer) =>
        question.reason !== 'required' ||
        answer.value === null ||
        (answer.reason !== null && says(answer.reason)),
      { path: ['reason'], message: 'needs a short reason' },
    );
}
