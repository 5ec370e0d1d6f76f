import { groupBy } from '../../order/group-by.ts';
import { naturalPairs } from '../../order/natural-order.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import type { Comparison } from '../../stats/pairs/comparison-tally.ts';
import { ratedRows } from './rated-rows.ts';
import type { Grid } from '../../stats/agreement/kappa.ts';

/** One judgement of two systems. */
export interface JudgedPair {
  a: string;
  b: string;
  listener: string;
  item: string;
  /** Above 0: for A; relative to the middle of the scale. */
  score: number;
  /** Whether A was shown or heard first. */
  aFirst: boolean;
}

const TEST = '(test)';
const REFERENCE = '(reference)';

/**
 * The judgements of pairs under test that count on one scale, in the order of `inPairOrder`; scores are relative to the
 * middle of the scale. Comparisons of a system with itself are omitted.
 */
export function judgedPairs({ name, grid }: { name: string; grid: Grid }, ratings: Ratings): JudgedPair[] {
  const middle = (grid.min + grid.max) / 2;
  const rows = ratedRows(ratings, (rating): JudgedPair | null => {
    const { canonicalValue, counts, role, scale, clip, item, listener } = rating;
    if (scale !== name || !counts || role !== 'test') return null;
    if (canonicalValue === null || rating.comparedClip === null) return null;
    const [own, other] = [rating.system ?? TEST, rating.comparedSystem ?? REFERENCE];
    if (own === other) return null;
    const score = canonicalValue - middle;
    return { a: own, b: other, listener, item: item ?? clip, score, aFirst: rating.position === 1 };
  });
  return [...rows];
}

/** The judgements of each pair of systems, at least one each, in natural order of the pairs. */
export const byPair = (judged: readonly JudgedPair[]): JudgedPair[][] =>
  [...groupBy(judged, ({ a, b }) => JSON.stringify([a, b])).values()]
    .flatMap((own) => (own[0] ? [{ pair: [own[0].a, own[0].b] as const, own }] : []))
    .toSorted((one, other) => naturalPairs(one.pair, other.pair))
    .map(({ own }) => own);

/** Comparisons with the system shown first as the first. */
export function comparisonsOf(judged: readonly JudgedPair[]): Comparison[] {
  return judged.map(({ a, b, listener, score, aFirst }) => {
    if (score === 0) return { first: aFirst ? a : b, second: aFirst ? b : a, outcome: 'tie', listener };
    const firstWon = score > 0 === aFirst;
    const outcome = firstWon ? 'first' : 'second';
    return { first: aFirst ? a : b, second: aFirst ? b : a, outcome, listener };
  });
}
