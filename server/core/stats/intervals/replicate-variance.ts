/** Least share of replicates with a value. */
const LEAST_DEFINED = 0.9;

/** A statistic in each replicate, one list for each kind of replicate. */
export interface StatisticReplicates {
  /** With clips drawn with replacement. */
  readonly drawn: Float64Array;
  /** With one group of listeners left out at a time: first of the actual votes, then of shuffled votes. */
  readonly leftOut: readonly Float64Array[];
}

/** Correction of the variance over drawn clips; `factor` makes it unbiased. */
export interface DrawnFrom {
  readonly factor: number;
  readonly df: number;
}

export interface ReplicateVariance {
  readonly variance: number;
  /** Of the t interval (Satterthwaite 1946). */
  readonly df: number;
}

/** Sum of squared deviations divided by the count minus `less`; null if too few are finite. */
function spreadOf(values: Float64Array, less: 0 | 1): number | null {
  const finite = values.filter(Number.isFinite);
  if (finite.length < 2 || finite.length < LEAST_DEFINED * values.length) return null;
  const mean = finite.reduce((sum, value) => sum + value, 0) / finite.length;
  const squares = finite.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return squares / (finite.length - less);
}

/** Jackknife: (G - 1) / G times the sum of squares over G groups left out. */
function jackknife(leftOut: Float64Array): number | null {
  const spread = spreadOf(leftOut, 0);
  return spread === null ? null : (leftOut.length - 1) * spread;
}

/**
 * The variance of a statistic whose clips and listeners are both samples: the variance over drawn clips, whose means
 * contain the noise of single votes, plus the jackknife variance over listeners beyond that noise, which the same jackknife
 * of shuffled votes estimates. Never below the first part. Null if more than a tenth of the replicates have no value.
 * Source: V(clips) + V(listeners) - V(votes) as in Cameron, Gelbach & Miller 2011, JBES 29; jackknife: Efron & Tibshirani
 * 1993.
 * @example replicateVariance({ drawn: Float64Array.of(1, 3), leftOut: [] }, { factor: 1, df: 1 }) // { variance: 2, df: 1 }
 */
export function replicateVariance(
  { drawn, leftOut: [asVoted, ...dealt] }: StatisticReplicates,
  { factor, df }: DrawnFrom,
): ReplicateVariance | null {
  const spread = spreadOf(drawn, 1);
  if (spread === null || df < 1) return null;
  const ofClips = factor * spread;
  if (!asVoted) return { variance: ofClips, df };
  const [ofListeners, noise] = [jackknife(asVoted), dealt.map(jackknife)];
  if (ofListeners === null || noise.some((one) => one === null)) return null;
  const ofVotes = noise.reduce<number>((sum, one) => sum + (one ?? 0), 0) / Math.max(1, noise.length);
  const more = Math.max(0, ofListeners - ofVotes);
  const variance = ofClips + more;
  if (variance === 0) return { variance, df };
  const groups = asVoted.length;
  return { variance, df: variance ** 2 / (ofClips ** 2 / df + more ** 2 / (groups - 1)) };
}
