import { catalogue } from '../../i18n/catalogue.svelte.ts';

/** Messages of the page for a link whose participant ID differs from that of the session in this browser. */
export const en = {
  title: 'Have you started this study before?',
  text: 'This browser has an unfinished session of this study, opened with another participant ID.',
  same: 'If it is yours, continue it. All your answers are kept.',
  'same.button': 'Continue the session',
  another:
    'If someone else used this browser before you, start your own session. The researcher will see that both came from the same browser.',
  'another.button': 'I am another person',
} as const;

export const t = catalogue(en, async () => (await import('./other-person-messages-zh.ts')).zh);
