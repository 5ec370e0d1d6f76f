import type { Language } from '#core/text/languages.ts';
import { loadWords } from '../../i18n/catalogue.svelte.ts';
import { language } from '../../i18n/language.svelte.ts';
import type { Reach } from '../../lib/reach.svelte.ts';

/** Shows the page in a language, the current one by default, once its messages are loaded. Waits for the network. */
export async function speak(reach: Reach, to: Language = language.current): Promise<void> {
  await reach.until(() => loadWords(to));
  language.use(to);
}
