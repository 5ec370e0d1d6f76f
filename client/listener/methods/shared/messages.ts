import { catalogue } from '../../../i18n/catalogue.svelte.ts';

/** What the pages of several methods say. */
export const en = {
  missing: 'Please choose an answer',
  'missing.confidence': 'Please say how sure you are',
  playing: 'Playing',
  text: 'What is said',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
