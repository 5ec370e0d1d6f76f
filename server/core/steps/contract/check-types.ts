/**
 * What a check is to whoever pays: what may follow from a failure. Source: Prolific's rules for attention and
 * comprehension checks and for in-study screening.
 */
export const CHECK_TYPES = {
  'attention check':
    'Says in the question, or aloud, which answer to give, or has one answer that nobody can mean. Payment may depend on it.',
  'comprehension check':
    'Asks at the start what the instructions say, with two tries. Who fails is asked to return the study, never rejected.',
  'screen-in':
    'About ears, equipment or surroundings, at the start. Who fails is paid for the check, or goes on with the result kept.',
  'data quality':
    'Asks for a judgement of sound, or looks at all of them. It decides which ratings count, never what is paid.',
} as const;

export type CheckType = keyof typeof CHECK_TYPES;
