import { groupBy } from '../../order/group-by.ts';
import type { Rating } from '../../ratings/ratings.ts';

/** Ratings that belong together. */
export interface RatingGroup {
  first: Rating;
  ratings: readonly Rating[];
}

/** What tells ratings apart that a rule looks at by themselves. Example: ({ listener, block }) => [listener, block]. */
export type Parts = (rating: Rating) => readonly (string | number | null)[];

/** The ratings in groups, sorted by what tells them apart, so that the groups do not depend on the order of the ratings. */
export function groupsOf(ratings: readonly Rating[], partsOf: Parts): RatingGroup[] {
  const groups = groupBy(ratings, (rating) => JSON.stringify(partsOf(rating)));
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => (own[0] ? [{ first: own[0], ratings: own }] : []));
}

/** What tells a page from every other one of a study: a listener may come for several sessions. */
export function pageKey({ listener, session, page }: Rating): string {
  return JSON.stringify([listener, session, page]);
}

/** How many pages the ratings are from. */
export function countPages(ratings: readonly Rating[]): number {
  return new Set(ratings.map(pageKey)).size;
}
