import { defineVerdict } from '../../verdicts/exclusion-rule.ts';

export const GOLD = defineVerdict({
  id: 'gold',
  summary: 'Rating: a gold clip was rated more than 1 from its right answer.',
  tests: 'right answers',
});

export const SPOKEN_INSTRUCTION = defineVerdict({
  id: 'spoken instruction',
  summary: 'Rating: a recording asked for one answer, and the listener gave another.',
  tests: 'right answers',
  type: 'attention check',
});

export const NULL_PAIR = defineVerdict({
  id: 'null pair',
  summary: 'Rating: two equal sounds were rated more than 1 apart.',
  tests: 'right answers',
});

export const RATING_VARIANCE = defineVerdict({
  id: 'rating variance',
  summary: 'Rating: nearly all clips got the same rating.',
  tests: 'spread of answers',
});
