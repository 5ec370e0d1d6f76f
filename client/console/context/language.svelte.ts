import { LANGUAGES, type Language } from '#core/text/languages.ts';

const KEPT_AS = 'earshot/console/language';
const HTML_LANG: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans' };

/** Where the choice is kept; a browser may refuse to. */
type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** The language of the console: what was chosen in this browser, else what the browser prefers. */
export class LanguageChoice {
  readonly #kept: () => Kept;
  #current = $state<Language>('en');

  constructor(kept: () => Kept, preferred: string) {
    this.#kept = kept;
    this.#current = this.#chosen() ?? (preferred.startsWith('zh') ? 'zh' : 'en');
  }

  get current(): Language {
    return this.#current;
  }

  /** As the attribute `lang` says it. */
  get html(): string {
    return HTML_LANG[this.#current];
  }

  choose(language: Language): void {
    this.#current = language;
    try {
      this.#kept().setItem(KEPT_AS, language);
    } catch {
      // It holds until the page is loaded anew.
    }
  }

  #chosen(): Language | undefined {
    try {
      const kept = this.#kept().getItem(KEPT_AS);
      return LANGUAGES.find((known) => known === kept);
    } catch {
      return undefined;
    }
  }
}

/** A link may ask for a language, as in ?language=zh, where none was chosen in this browser. */
const asked = new URLSearchParams(globalThis.location?.search ?? '').get('language');

export const language = new LanguageChoice(
  () => localStorage,
  asked ?? globalThis.navigator?.language ?? 'en',
);
