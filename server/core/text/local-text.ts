import { z } from 'zod';
import type { Language } from './languages.ts';

const words = z.string().min(1);

/** A text of the study: one for all languages, or one for each. */
export const localText = z.union([words, z.strictObject({ en: words, zh: words })]);

export type LocalText = z.infer<typeof localText>;

/** A study's text in a language. Example: said({ en: 'Good', zh: '好' }, 'zh') is '好'. */
export function said(text: LocalText, language: Language): string {
  return typeof text === 'string' ? text : text[language];
}
