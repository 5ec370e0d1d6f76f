import { LANGUAGES, type Language } from '#core/text/languages.ts';

interface Locale {
  /** What its speakers call the language. */
  name: string;
  /** The value of the attribute `lang`. */
  html: string;
  /** The locale that numbers and dates are written in. */
  intl: string;
}

export const LOCALES: Readonly<Record<Language, Locale>> = {
  en: { name: 'English', html: 'en', intl: 'en-GB' },
  zh: { name: '中文', html: 'zh-Hans', intl: 'zh-Hans-CN' },
};

/** The language of a tag such as `zh-TW`. English for a language that the app does not have. */
export function languageOf(tag: string): Language {
  return LANGUAGES.find((known) => tag.startsWith(known)) ?? 'en';
}
