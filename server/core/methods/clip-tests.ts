/** Tests of single clips that can be planned without a study, with their scales. */
export const CLIP_TESTS = {
  mos: { grid: { min: 1, max: 5, step: 1 }, where: ' of a MOS test' },
  hls: { grid: { min: 0, max: 1, step: 0.5 }, where: ' in human-likeness score' },
  mushra: { grid: { min: 0, max: 100, step: 1 }, where: ' of a MUSHRA test' },
} as const;

/** Names of the tests of clips. */
export const CLIP_TEST_NAMES = ['mos', 'hls', 'mushra'] as const satisfies (keyof typeof CLIP_TESTS)[];
