import { LANGUAGES, type Language } from '#core/text/languages.ts';
import { loadWords } from '../../i18n/catalogue.svelte.ts';
import { language } from '../../i18n/language.svelte.ts';

const KEPT_AS = 'earshot/console/language';

/** The language that was chosen in this browser before. */
export function keptLanguage(): Language | undefined {
  try {
    const kept = localStorage.getItem(KEPT_AS);
    return LANGUAGES.find((known) => known === kept);
  } catch {
    return undefined;
  }
}

/** Shows the console in a language. Words that cannot be fetched are in English. */
export async function useLanguage(to: Language): Promise<void> {
  await loadWords(to).catch(() => undefined);
  language.use(to);
}

/** Shows the console in a language from now on. A browser without storage forgets it when the page is closed. */
export async function chooseLanguage(to: Language): Promise<void> {
  await useLanguage(to);
  try {
    localStorage.setItem(KEPT_AS, to);
  } catch {
    // The page is in that language all the same.
  }
}
