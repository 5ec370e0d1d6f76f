import { defineVerdict } from '../../verdicts/exclusion-rule.ts';

export const INCOMPLETE_BATCH = defineVerdict({
  id: 'incomplete batch',
  summary: 'Audio Turing Test: a page of the batch has no answer.',
  tests: 'completeness',
});

export const ATT_BATCH = defineVerdict({
  id: 'att batch',
  summary: 'Audio Turing Test: the traps of a batch of ten pages were answered wrongly.',
  tests: 'right answers',
});
