import type { Dimension } from '#core/review/review.ts';

/** Key that ticks a dimension, in every language. */
export const DIMENSION_KEYS: Readonly<Record<Dimension, string>> = {
  pronunciation_accuracy: 'p',
  prosodic_appropriateness: 'r',
  audio_clarity: 'c',
  naturalness_expressiveness: 'n',
};
