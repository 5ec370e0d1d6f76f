import { defineVerdict } from '../../verdicts/exclusion-rule.ts';

export const HIDDEN_REFERENCE = defineVerdict({
  id: 'bs1534 hidden reference',
  summary: 'MUSHRA: the hidden reference is below 90 on more than 15 % of the pages.',
  tests: 'right answers',
});

export const MID_ANCHOR = defineVerdict({
  id: 'bs1534 mid anchor',
  summary: 'MUSHRA: the mid anchor is above 90 on more than 15 % of the pages.',
  tests: 'right answers',
});

export const PODEVAL_ANCHORS = defineVerdict({
  id: 'podeval lq/hq',
  summary: 'MUSHRA, preset dialogue: the anchors were not rated as expected.',
  tests: 'right answers',
});
