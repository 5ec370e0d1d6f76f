import { catalogue } from '../../../i18n/catalogue.svelte.ts';

/** What this page alone says. */
export const en = {
  forward: 'Forward 10 seconds',
  'forward.held': 'You can go forward as far as you have listened.',
  parts: 'Parts of the recording',
  title: 'Listen, then answer',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
