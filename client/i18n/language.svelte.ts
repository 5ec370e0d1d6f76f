import type { Language } from '#core/text/languages.ts';
import { languageOf, LOCALES } from './locales.ts';

/** A link can set the language, as in `?language=zh`. Default: the browser's preference. */
const asked = new URLSearchParams(globalThis.location?.search).get('language');

let current = $state(languageOf(asked ?? globalThis.navigator?.language ?? 'en'));

/** Language of the page: messages, numbers and dates. Reactive. */
export const language = {
  get current(): Language {
    return current;
  },

  /** Locale of `Intl`. */
  get locale(): string {
    return LOCALES[current].intl;
  },

  /** Shows the page in a language. */
  use(to: Language): void {
    current = to;
    document.documentElement.lang = LOCALES[to].html;
  },
};
