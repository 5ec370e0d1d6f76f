import { language } from '../../i18n/language.svelte.ts';

/** Names as a list in the language of the page. */
export const listText = (names: readonly string[]): string =>
  names.join(language.current === 'zh' ? '、' : ', ');
