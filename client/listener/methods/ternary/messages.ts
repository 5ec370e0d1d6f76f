import { catalogue } from '../../../i18n/catalogue.svelte.ts';

/** Messages of this method's page. */
export const en = {
  missing: 'Please choose {options}.',
  'options.or': '{first} or {last}',
  'options.separator': ', ',
  'reason.enough': 'Thank you. That says what you heard.',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
