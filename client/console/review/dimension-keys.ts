import type { Dimension } from '#core/review/review.ts';

/** The key that ticks a dimension, in every language. */
export const DIMENSION_KEYS: Readonly<Record<Dimension, string>> = {
  pronunciation_accuracy: 'p',
  prosodic_appropriateness: 'r',
  audio_clarity: 'c',
  naturalness_expressiveness: 'n',
};
