import { catalogue } from '../../i18n/catalogue.svelte.ts';

/** Words of the banner that only previews have. */
export const en = {
  label: 'Preview:',
  nothing: 'nothing is recorded for the study',
  again: 'Start again',
  page: 'Page',
  go: 'Go to page',
  end: 'To the end',
  skips: 'What is skipped is filled in by a simulated listener.',
  phones: 'Phones and tablets are turned away from this study; the preview lets them in.',
  failed: 'That did not work. Choose a page that is still ahead, or start again.',
  slow: '(simulated: slow network)',
  offline: '(simulated: answers do not arrive)',
  'failed-audio': '(simulated: clips do not load)',
  'failed-headphones': '(simulated: hearing checks fail)',
} as const;

export const t = catalogue(en, async () => (await import('./preview-messages-zh.ts')).zh);
