import { catalogue } from '../../../i18n/catalogue.svelte.ts';

/** What this page alone says. */
export const en = {
  missing: 'Please choose {options}.',
  'options.or': '{first} or {last}',
  'options.separator': ', ',
  'reason.enough': 'Thank you, that says what you heard.',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
