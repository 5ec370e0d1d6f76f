import { catalogue } from '../../i18n/catalogue.svelte.ts';

/** Words of the page for a link that names somebody else than the session in this browser. */
export const en = {
  title: 'Have you started this study before?',
  text: 'This browser has a session of this study that is not finished. It was opened with another participant ID.',
  same: 'If it is yours, continue it. All answers that you gave are kept.',
  'same.button': 'Continue the session',
  another:
    'If someone else used this browser before you, start your own session. The researcher will see that both came from the same browser.',
  'another.button': 'I am another person',
} as const;

export const t = catalogue(en, async () => (await import('./other-person-messages-zh.ts')).zh);
