import { LANGUAGES, type Language } from '#core/text/languages.ts';

const asked = new URLSearchParams(globalThis.location?.search ?? '').get('language');
const preferred: Language = globalThis.navigator?.language.startsWith('zh') ? 'zh' : 'en';

/** The researcher's language: what the link asks for or the browser prefers, not the study's. */
export const language: Language = LANGUAGES.find((known) => known === asked) ?? preferred;
