import { fail } from '../../order/fail.ts';
import type { SampledUnits } from './clip-strata.ts';

/** Least share of replicates with a value. */
const LEAST_DEFINED = 0.9;

/** A statistic in each replicate. */
export interface StatisticReplicates {
  /** Without each unit of the clips, by its index (`sampledUnits`). */
  readonly withoutClips: Float64Array;
  /** With one group of listeners left out at a time: first of the actual votes, then of shuffled votes. */
  readonly withoutListeners: readonly Float64Array[];
}

export interface ReplicateVariance {
  readonly variance: number;
  /** Of the t interval (Satterthwaite 1946). */
  readonly df: number;
}

/** The squared deviations, within each stratum, of the values without each unit; null if too few are finite. */
function jackknife(values: Float64Array, strata: SampledUnits['strata']): number | null {
  let sum = 0;
  let defined = 0;
  let all = 0;
  for (const { units, factor } of strata) {
    const left = Float64Array.from(units, (unit) => values[unit] ?? fail()).filter(Number.isFinite);
    all += units.length;
    defined += left.length;
    if (left.length === 0) continue;
    const mean = left.reduce((total, value) => total + value, 0) / left.length;
    sum += factor * left.reduce((total, value) => total + (value - mean) ** 2, 0);
  }
  return defined < 2 || defined < LEAST_DEFINED * all ? null : sum;
}

/**
 * The variance of a statistic whose clips and listeners are both samples: the jackknife variance over clips, whose means
 * contain the noise of single votes, plus the jackknife variance over listeners beyond that noise, which the same jackknife
 * of shuffled votes estimates. Never below the first part. Null if more than a tenth of the replicates have no value.
 * Source: V(clips) + V(listeners) - V(votes) as in Cameron, Gelbach & Miller 2011, JBES 29; jackknife: Efron & Tibshirani
 * 1993.
 * @example replicateVariance({ withoutClips: Float64Array.of(1, 3), withoutListeners: [] }, { strata: [{ units: Uint32Array.of(0, 1), factor: 1 / 2 }], df: 1 })
 * // { variance: 1, df: 1 }
 */
export function replicateVariance(
  { withoutClips, withoutListeners: [asVoted, ...dealt] }: StatisticReplicates,
  { strata, df }: SampledUnits,
): ReplicateVariance | null {
  const ofClips = jackknife(withoutClips, strata);
  if (ofClips === null || df < 1) return null;
  if (!asVoted) return { variance: ofClips, df };
  const groups = asVoted.length;
  const listeners = [{ units: Uint32Array.from(asVoted.keys()), factor: (groups - 1) / groups }];
  const [ofListeners, noise] = [jackknife(asVoted, listeners), dealt.map((own) => jackknife(own, listeners))];
  if (ofListeners === null || noise.some((one) => one === null)) return null;
  const ofVotes = noise.reduce<number>((sum, one) => sum + (one ?? 0), 0) / Math.max(1, noise.length);
  const more = Math.max(0, ofListeners - ofVotes);
  const variance = ofClips + more;
  if (variance === 0) return { variance, df };
  return { variance, df: variance ** 2 / (ofClips ** 2 / df + more ** 2 / (groups - 1)) };
}
