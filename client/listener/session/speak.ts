import type { Language } from '#core/text/languages.ts';
import { loadWords } from '../../i18n/catalogue.svelte.ts';
import { language } from '../../i18n/language.svelte.ts';
import type { Reach } from '../../lib/reach.svelte.ts';

/** Shows the page in a language, by default the current one, once all its words are here: however long the network takes. */
export async function speak(reach: Reach, to: Language = language.current): Promise<void> {
  await reach.until(() => loadWords(to));
  language.use(to);
}
