/** Method and scale of webMUSHRA's paired comparisons: listeners find the reference among two clips, as X on an ABX page. */
export const WEBMUSHRA_PAIRS = { method: 'abx', scale: 'correct' } as const;
