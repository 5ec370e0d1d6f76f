import { defineVerdict, type ExclusionRule } from './exclusion-rule.ts';

export const EXPERT_REVIEW = defineVerdict({
  id: 'expert review',
  summary: 'Review of reasons: the written reason contradicts the answer.',
  tests: 'written reasons',
  reads: 'reviews',
});

export const OPEN_REVIEW = defineVerdict({
  id: 'open review',
  summary: 'Review of reasons: the reviewers cannot tell, or differ without a decision. By default it flags.',
  tests: 'written reasons',
  reads: 'reviews',
  effect: 'flag',
});

/** Exclusion reason of sessions that a researcher excluded. */
export const EXCLUDED_BY_HAND = 'excluded by hand';

/** The verdicts of reviewers and researchers, in the order of tables. Those of a method are in its folder. */
export const peoplesVerdicts: readonly ExclusionRule[] = [
  EXPERT_REVIEW,
  OPEN_REVIEW,
  defineVerdict({
    id: EXCLUDED_BY_HAND,
    summary:
      'Decision by hand: a researcher excluded the session, with a reason. It applies under every set that does not name it as a flag.',
    tests: 'anything',
    reads: 'decisions',
  }),
];

/** Name in a screening set for all verdicts together. */
export const METHOD_VERDICTS = 'method verdicts';
