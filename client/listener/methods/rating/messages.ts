import { catalogue } from '../../../i18n/catalogue.svelte.ts';

/** Messages of this method's page. */
export const en = {
  again: 'Play the recording again, then give this rating',
  first: 'First',
  'first.name': 'the first recording',
  'keys.first': 'Play the first or the second recording',
  'keys.reference': 'Play the reference or the sample',
  'keys.value': 'Give a rating',
  'missing.one': 'Please rate: {question}',
  reference: 'Reference',
  'reference.name': 'the reference',
  sample: 'Sample',
  'sample.name': 'the sample',
  second: 'Second',
  'second.name': 'the second recording',
  several: 'Listen, then rate',
  step: 'Rating {n} of {total}',
  text: 'Intended text',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
