/** PodEval's accepted range of a podcast, and the decay of the score outside: per LU or dB beyond either end. */
interface Accepted {
  readonly low: number;
  readonly high: number;
  readonly fallBelow: number;
  readonly fallAbove: number;
}

/** Ranges by measure; a true peak can only be too high. */
export const PODEVAL_LOUDNESS = {
  lufs: { low: -18, high: -14, fallBelow: 0.0858, fallAbove: 0.3291 },
  true_peak: { low: -Infinity, high: -1, fallBelow: 0, fallAbove: 4.605 },
  lra: { low: 4, high: 18, fallBelow: 1.1513, fallAbove: 0.2554 },
} as const satisfies Record<string, Accepted>;

/** A measure of loudness that has a score. */
export type LoudnessMeasure = keyof typeof PODEVAL_LOUDNESS;

/**
 * PodEval's score of a loudness measure, 0 to 1, 1 within the accepted range: S_IDL of integrated loudness in LUFS (-18 to
 * -14), S_TP of the true peak in dBTP (up to -1), S_LRA of the loudness range in LU (4 to 18). Outside, it falls as exp(-k
 * d), with d the distance to the range. The constants are as printed: at -23 LUFS they give .651, although the paper's text
 * says .6. Throws a RangeError for a value that is not finite. Source: PodEval (arXiv 2510.00485), appendix.
 * @example loudnessScore('lufs', -23) // 0.651
 */
export function loudnessScore(measure: LoudnessMeasure, value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`loudnessScore requires a finite value, not ${value}.`);
  const { low, high, fallBelow, fallAbove }: Accepted = PODEVAL_LOUDNESS[measure];
  if (value < low) return Math.exp(-fallBelow * (low - value));
  return value > high ? Math.exp(-fallAbove * (value - high)) : 1;
}
