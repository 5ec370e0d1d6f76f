import type { Language } from './languages.ts';
import type { LocalText } from './local-text.ts';

/** A study's text in a language. Without schemas, so that pages may import it. Example: said({ en: 'Good', zh: '好' }, 'zh') is '好'. */
export function said(text: LocalText, language: Language): string {
  return typeof text === 'string' ? text : text[language];
}
