import { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import type { LocalText } from '../../text/local-text.ts';
import { said } from '../../text/said.ts';

/** An aspect of a question or a level, with its explanation: a row of "How to judge". */
export const criterionView = z.strictObject({
  /** The level; null for an aspect of the question. */
  value: z.number().nullable(),
  label: z.string(),
  description: z.string(),
});
export type CriterionView = z.infer<typeof criterionView>;

export interface Aspect {
  label: LocalText;
  description: LocalText;
}

/** Rows for aspects, in the words of a language. */
export const aspectViews = (aspects: readonly Aspect[], language: Language): CriterionView[] =>
  aspects.map(({ label, description }) => ({
    value: null,
    label: said(label, language),
    description: said(description, language),
  }));
