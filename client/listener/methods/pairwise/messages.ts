import { catalogue } from '../../../i18n/catalogue.svelte.ts';

/** Messages of this method's page. */
export const en = {
  'keys.much': 'Choose much better',
  'keys.slightly': 'Choose slightly better, or no difference',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
