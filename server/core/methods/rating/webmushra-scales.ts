/** Scales of studies that are imported from webMUSHRA, by the type of their pages. Exports write the table of that type by them. */
export const WEBMUSHRA_SCALES = {
  bs1116: 'degradation',
  likert: 'stimuli_rating',
  likertMulti: 'multi_stimulus_rating',
} as const;

/** Whether a scale is one of several that a Likert page with all its stimuli has. Several scales have numbers. */
export const isLikertMulti = (scale: string): boolean =>
  scale.replace(/\d+$/, '') === WEBMUSHRA_SCALES.likertMulti;
