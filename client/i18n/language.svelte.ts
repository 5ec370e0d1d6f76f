import type { Language } from '#core/text/languages.ts';
import { languageOf, LOCALES } from './locales.ts';

/** A link may ask for a language, as in `?language=zh`. Without that it is what the browser prefers. */
const asked = new URLSearchParams(globalThis.location?.search).get('language');

let current = $state(languageOf(asked ?? globalThis.navigator?.language ?? 'en'));

/** The language of the page: of its words, its numbers and its dates. Reactive. */
export const language = {
  get current(): Language {
    return current;
  },

  /** As `Intl` names it. */
  get locale(): string {
    return LOCALES[current].intl;
  },

  /** Shows the page in a language. */
  use(to: Language): void {
    current = to;
    document.documentElement.lang = LOCALES[to].html;
  },
};
