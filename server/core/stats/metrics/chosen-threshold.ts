import type { Random } from '../../order/random.ts';
import { percentileInterval } from '../intervals/bootstrap-interval.ts';
import { f1Score, type Confusion } from './f1.ts';

/** A clip with the score of a metric, higher for the positive class. */
export interface Scored {
  readonly score: number;
  readonly isPositive: boolean;
}

/** Counts of clips where a score of `threshold` or above is taken for positive. */
export function confusionAt(threshold: number, clips: readonly Scored[]): Confusion {
  const count = (truth: boolean, isTaken: boolean): number =>
    clips.filter(({ score, isPositive }) => isPositive === truth && score >= threshold === isTaken).length;
  return {
    truePositives: count(true, true),
    falsePositives: count(false, true),
    falseNegatives: count(true, false),
    trueNegatives: count(false, false),
  };
}

/**
 * The threshold with the highest F1 on the clips: halfway between two neighbouring scores, or the lowest score, at which all
 * are taken for positive. Of equally good ones the highest, which takes the fewest for positive. Null without a clip of each
 * class. O(n log n).
 * @example bestThreshold([{ score: 4, isPositive: true }, { score: 2, isPositive: false }]) // 3
 */
export function bestThreshold(clips: readonly Scored[]): number | null {
  const sorted = clips.toSorted((a, b) => b.score - a.score);
  const positives = sorted.filter(({ isPositive }) => isPositive).length;
  if (positives === 0 || positives === sorted.length) return null;
  let taken = 0;
  let right = 0;
  let best = -1;
  let threshold = NaN;
  for (const [index, { score, isPositive }] of sorted.entries()) {
    taken += 1;
    right += Number(isPositive);
    const next = sorted[index + 1]?.score;
    if (next === score) continue;
    const f1 = (2 * right) / (taken + positives);
    if (f1 <= best) continue;
    [best, threshold] = [f1, next === undefined ? score : (score + next) / 2];
  }
  return threshold;
}

/** As many clips as there are, drawn with replacement within each class, whose sizes a design fixes. */
function resampled(clips: readonly Scored[], random: Random): Scored[] {
  const classes = [true, false].map((truth) => clips.filter(({ isPositive }) => isPositive === truth));
  return classes.flatMap((own) => own.map(() => random.pick(own)));
}

const RESAMPLES = 2000;

/** Least clips of each class, on either side, for an interval. */
const LEAST = 2;

const hasBoth = (clips: readonly Scored[], least: number): boolean =>
  [true, false].every((truth) => clips.filter(({ isPositive }) => isPositive === truth).length >= least);

/**
 * F1 on `others` at the threshold that is best on `split`, with the 95 % percentile interval of a bootstrap over clips that
 * chooses the threshold again on every resample of the split. No clip may be in both lists. Null without a clip of each
 * class in the split; `f1` is null without a positive clip among the others, and the interval with fewer than two clips of a
 * class on either side.
 */
export function chosenF1(
  split: readonly Scored[],
  others: readonly Scored[],
  random: Random,
): ({ threshold: number; counts: Confusion } & ReturnType<typeof f1Score>) | null {
  const threshold = bestThreshold(split);
  if (threshold === null) return null;
  const counts = confusionAt(threshold, others);
  const { f1 } = f1Score(counts);
  const hasInterval = hasBoth(split, LEAST) && hasBoth(others, LEAST);
  const draw = (): number => {
    const again = bestThreshold(resampled(split, random)) ?? NaN;
    return f1Score(confusionAt(again, resampled(others, random))).f1 ?? NaN;
  };
  const interval = hasInterval ? percentileInterval(Float64Array.from({ length: RESAMPLES }, draw)) : null;
  return { threshold, counts, f1, low: interval?.low ?? null, high: interval?.high ?? null };
}
