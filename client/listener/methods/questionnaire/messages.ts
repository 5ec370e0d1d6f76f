import { catalogue } from '../../../i18n/catalogue.svelte.ts';

/** Messages of this method's page. */
export const en = {
  forward: 'Forward 10 seconds',
  'forward.held': 'You can only go forward to where you have listened.',
  parts: 'Parts of the recording',
  title: 'Listen, then answer',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
