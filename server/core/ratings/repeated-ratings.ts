import { groupBy } from '../order/group-by.ts';
import { REPEAT_ROLE } from '../methods/contract/repeats.ts';
import { rowsOf } from './compact-ratings.ts';
import type { Rating, Ratings } from './ratings.ts';

/** Two ratings of one listener of the same clip, or pair, under test on one scale. */
export interface RepeatedRating {
  first: Rating;
  second: Rating;
  /** Their canonical values. */
  values: readonly [first: number, second: number];
}

const TIMES: readonly string[] = ['test', REPEAT_ROLE];

/**
 * The ratings that were given twice, of one scale or of all, without anchors and references, on which almost any listener agrees.
 */
export function repeatedRatings(ratings: Ratings, scale: string | null = null): RepeatedRating[] {
  // Most studies have none, and computing a key for each of a hundred thousand ratings takes half a second.
  if (ratings.every(({ role }) => role !== REPEAT_ROLE)) return [];
  const rated = rowsOf(
    ratings.filter(
      (own) =>
        (scale === null || own.scale === scale) && TIMES.includes(own.role) && own.canonicalValue !== null,
    ),
  );
  const things = groupBy(rated, ({ session, block, scale, clip, comparedClip }) =>
    JSON.stringify([session, block, scale, clip, comparedClip]),
  );
  return [...things.values()].flatMap((own) => {
    const [first, second] = TIMES.map((role) => own.find((rating) => rating.role === role));
    if (!first || !second || first.canonicalValue === null || second.canonicalValue === null) return [];
    return [{ first, second, values: [first.canonicalValue, second.canonicalValue] as const }];
  });
}
