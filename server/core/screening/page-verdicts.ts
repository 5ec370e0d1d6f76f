import type { Rating } from '../ratings/ratings.ts';

/** Whether the answer of a page counts: one rating that counts is enough. */
export interface PageCounts {
  position: number;
  counts: boolean;
}

/**
 * Which answered pages of one session count, by its screened ratings. A page without a rating (practice, or nothing
 * answered) follows the session: it does not count if the session has ratings and none of them counts.
 */
export function pageVerdicts(answered: readonly number[], ratings: readonly Rating[]): PageCounts[] {
  const sessionCounts = ratings.length === 0 || ratings.some(({ counts }) => counts);
  const byPage = new Map<number, boolean>();
  for (const { page, counts } of ratings) byPage.set(page, counts || byPage.get(page) === true);
  return answered.map((position) => ({ position, counts: byPage.get(position) ?? sessionCounts }));
}
