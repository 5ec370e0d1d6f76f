import { fail } from '../../order/fail.ts';
import { exactMean } from '../intervals/exact-mean.ts';

/** A summary of the scores of iterations 1 to N. */
export type IterationScore = 'Iter1' | 'Mean' | 'LWA' | 'EWA' | 'AUC';

/** Weight of an iteration relative to the previous one in EWA. */
const EWA_DECAY = 0.9;

function weightedMean(scores: readonly number[], weightOf: (iteration: number) => number): number {
  const sums = scores.reduce(
    ({ weighted, weights }, score, index) => {
      const weight = weightOf(index + 1);
      return { weighted: weighted + weight * score, weights: weights + weight };
    },
    { weighted: 0, weights: 0 },
  );
  return sums.weighted / sums.weights;
}

function area(scores: readonly number[]): number {
  return scores.slice(1).reduce((sum, score, index) => sum + ((scores[index] ?? fail()) + score) / 2, 0);
}

const SCORES: Readonly<Record<IterationScore, (scores: readonly number[]) => number>> = {
  Iter1: ([first = Number.NaN]) => first,
  Mean: exactMean,
  LWA: (scores) => weightedMean(scores, (iteration) => iteration),
  EWA: (scores) => weightedMean(scores, (iteration) => EWA_DECAY ** iteration),
  AUC: area,
};

/** All summaries, in the order of I2D's tables. */
export const ITERATION_SCORES: readonly IterationScore[] = ['Iter1', 'Mean', 'LWA', 'EWA', 'AUC'];

/**
 * Summarises a system's scores of iterations 1 to N, in the unit of the score, higher is better: Iter1 the first score;
 * Mean their mean; LWA weighted by the iteration, so that late ones count most; EWA weighted by 0.9^i, so that early
 * ones count most; AUC the area under the scores, sum over i < N of (s_i + s_i+1) / 2, not divided by N - 1. Null for
 * no scores, AUC for fewer than two, and if a required iteration has no score (null): gaps are never filled. Throws a
 * RangeError for a score that is not finite.
 * Source: Iterate to Differentiate (arXiv 2603.24430), section 3.3.
 * @example iterationScore('LWA', [0.9, 0.8, 0.6, 0.5]) // 0.63; Mean 0.7, EWA 0.7184, AUC 2.1
 */
export function iterationScore(kind: IterationScore, scores: readonly (number | null)[]): number | null {
  const used = kind === 'Iter1' ? scores.slice(0, 1) : scores;
  const known = used.flatMap((score) => score ?? []);
  if (known.some((score) => !Number.isFinite(score)))
    throw new RangeError('iterationScore requires finite scores: a missing one is null.');
  const needed = kind === 'AUC' ? 2 : 1;
  return known.length < used.length || known.length < needed ? null : SCORES[kind](known);
}
