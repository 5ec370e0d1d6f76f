import { catalogue } from '../../../i18n/catalogue.svelte.ts';

/** Messages that several methods share. */
export const en = {
  criteria: 'How to judge',
  missing: 'Please choose an answer',
  'missing.confidence': 'Please say how sure you are',
  playing: 'Playing',
  text: 'Text',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
