import { catalogue } from '../../i18n/catalogue.svelte.ts';

/** Messages of the preview banner. */
export const en = {
  label: 'Preview:',
  nothing: 'nothing is recorded for the study',
  again: 'Restart',
  page: 'Page',
  go: 'Go to page',
  end: 'Go to end',
  skips: 'A simulated listener answers the skipped pages.',
  phones: 'This study does not accept phones and tablets. The preview does.',
  failed: 'That did not work. Choose a later page, or restart.',
  slow: '(simulated: slow network)',
  offline: '(simulated: answers do not arrive)',
  'failed-audio': '(simulated: clips do not load)',
  'failed-headphones': '(simulated: hearing checks fail)',
} as const;

export const t = catalogue(en, async () => (await import('./preview-messages-zh.ts')).zh);
