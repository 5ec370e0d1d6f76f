import { LANGUAGES, type Language } from '#core/text/languages.ts';

interface Locale {
  /** Name of the language in the language itself. */
  name: string;
  /** The value of the attribute `lang`. */
  html: string;
  /** Locale of numbers and dates. */
  intl: string;
}

export const LOCALES: Readonly<Record<Language, Locale>> = {
  en: { name: 'English', html: 'en', intl: 'en-GB' },
  zh: { name: '中文', html: 'zh-Hans', intl: 'zh-Hans-CN' },
};

/** Language of a tag such as `zh-TW`. English for unsupported languages. */
export function languageOf(tag: string): Language {
  return LANGUAGES.find((known) => tag.startsWith(known)) ?? 'en';
}
