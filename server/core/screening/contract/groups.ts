import { fail } from '../../order/fail.ts';
import type { Rating, Ratings } from '../../ratings/ratings.ts';
import { GroupNumbers } from '../../stats/intervals/vote-groups.ts';

/** Ratings of one group. */
export interface RatingGroup {
  first: Rating;
  ratings: readonly Rating[];
}

/** Key of the groups that a rule judges separately. Example: ({ listener, block }) => [listener, block]. */
export type Parts = (rating: Rating) => readonly (string | number | null)[];

/** The key as text. Ratings of one group often follow each other, so that most need no text of their own. */
function keyed(partsOf: Parts): (rating: Rating) => string {
  let last: ReturnType<Parts> = [];
  let key = '[]';
  return (rating) => {
    const parts = partsOf(rating);
    const isSame = parts.length === last.length && parts.every((part, index) => part === last[index]);
    if (!isSame) key = JSON.stringify(parts);
    last = parts;
    return key;
  };
}

/**
 * Groups ratings, sorted by key, so that groups do not depend on the order of the ratings. They are made one by one: those of
 * all listeners of a large study would fill the memory.
 */
export function* groupsOf(ratings: Ratings, partsOf: Parts): Generator<RatingGroup, void> {
  const keyOf = keyed(partsOf);
  const keys = new GroupNumbers();
  for (const rating of ratings) keys.add(keyOf(rating));
  for (const [, rows] of keys.inGroups((a, b) => (a < b ? -1 : 1))) {
    const own = Array.from(rows, (row) => ratings.at(row) ?? fail());
    yield { first: own[0] ?? fail(), ratings: own };
  }
}

/** Key of a page, unique in a study: a listener may have several sessions. */
export function pageKey({ listener, session, page }: Rating): string {
  return JSON.stringify([listener, session, page]);
}

/** Number of pages that the ratings are from. */
export function countPages(ratings: readonly Rating[]): number {
  return new Set(ratings.map(pageKey)).size;
}
