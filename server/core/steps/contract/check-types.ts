/**
 * Types of checks for the recruiter, which decide the consequences of a failure. Source: Prolific's rules for attention and
 * comprehension checks and for in-study screening.
 */
export const CHECK_TYPES = {
  'attention check':
    'States the answer to give, in writing or aloud, or has an answer that cannot be true. Payment may depend on it.',
  'comprehension check':
    'Asks about the instructions at the start, with two attempts. Listeners who fail are asked to return the study, never rejected.',
  'screen-in':
    'Tests ears, equipment or surroundings at the start. Listeners who fail are paid for the check, or continue with the result stored.',
  'data quality':
    'Asks for a judgement of sound, or looks at all judgements. It decides which ratings count, never the payment.',
} as const;

export type CheckType = keyof typeof CHECK_TYPES;
