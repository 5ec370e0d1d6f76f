import { LANGUAGES, type Language } from '#core/text/languages.ts';
import { loadWords } from '../../i18n/catalogue.svelte.ts';
import { language } from '../../i18n/language.svelte.ts';

const KEPT_AS = 'earshot/console/language';

/** Language chosen earlier in this browser. */
export function keptLanguage(): Language | undefined {
  try {
    const kept = localStorage.getItem(KEPT_AS);
    return LANGUAGES.find((known) => known === kept);
  } catch {
    return undefined;
  }
}

/** Shows the console in a language. Messages that cannot be loaded stay English. */
export async function useLanguage(to: Language): Promise<void> {
  await loadWords(to).catch(() => undefined);
  language.use(to);
}

/** Shows the console in a language and stores the choice. Without browser storage it lasts until the page is closed. */
export async function chooseLanguage(to: Language): Promise<void> {
  await useLanguage(to);
  try {
    localStorage.setItem(KEPT_AS, to);
  } catch {
    // The page still has that language.
  }
}
