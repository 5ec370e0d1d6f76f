import { groupBy } from '../group-by.ts';
import type { Rating } from '../ratings.ts';
import type { Grid } from '../stats/kappa.ts';

/** One judgement of two systems, B never named before it in the other order. */
export interface JudgedPair {
  a: string;
  b: string;
  listener: string;
  item: string;
  /** Above 0: for A; on the scale of the question, from its middle. */
  score: number;
  /** Whether A was shown or heard first. */
  aFirst: boolean;
}

const TEST = '(test)';
const REFERENCE = '(reference)';

/**
 * The judgements of pairs under test that count on one scale, each pair of systems in the one order in which it first
 * appears, scores from the middle of the scale. Those of a system with itself are left out.
 */
export function judgedPairs(
  { name, grid }: { name: string; grid: Grid },
  ratings: readonly Rating[],
): JudgedPair[] {
  const middle = (grid.min + grid.max) / 2;
  const namedFirst = new Map<string, string>();
  return ratings.flatMap((rating) => {
    const { canonicalValue, counts, role, scale, clip, item, listener } = rating;
    if (scale !== name || !counts || role !== 'test') return [];
    if (canonicalValue === null || rating.comparedClip === null) return [];
    const [own, other] = [rating.system ?? TEST, rating.comparedSystem ?? REFERENCE];
    if (own === other) return [];
    const key = JSON.stringify([own, other].toSorted());
    const a = namedFirst.get(key) ?? own;
    namedFirst.set(key, a);
    const score = canonicalValue - middle;
    const ownFirst = rating.position === 1;
    const shared = { listener, item: item ?? clip };
    return a === own
      ? [{ a: own, b: other, ...shared, score, aFirst: ownFirst }]
      : [{ a: other, b: own, ...shared, score: 0 - score, aFirst: !ownFirst }];
  });
}

/** The judgements of each pair of systems, in the order of their first ones. */
export const byPair = (judged: readonly JudgedPair[]): JudgedPair[][] => [
  ...groupBy(judged, ({ a, b }) => JSON.stringify([a, b])).values(),
];
