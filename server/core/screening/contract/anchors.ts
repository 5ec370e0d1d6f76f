import { isMoreThan } from './share.ts';

/** Whether the low anchor came last: strictly below every other. Example: isLast(3, [3, 9]) is false. */
export function isLast(own: number, others: readonly number[]): boolean {
  return others.every((score) => own < score);
}

/** Whether at most one score is above, on a page whose scores are not all equal. */
export function isTopTwo(own: number, others: readonly number[]): boolean {
  return others.filter((score) => score > own).length <= 1 && others.some((score) => score !== own);
}

/** PodEval's limits for a judge. */
export const PODEVAL = { low_share: 0.9, high_share: 0.5 } as const;

/**
 * PodEval's filter: a judge is kept if the low anchor came last on more than 90 % of the pages and the high anchor among
 * the best two on more than 50 %, both strictly. Source: PodEval, Table 3. Example: of 17 pages 16 and 9 are enough, 15 and
 * 9 or 16 and 8 are not.
 */
export function keepsJudge(
  { last, topTwo, pages }: { last: number; topTwo: number; pages: number },
  { low_share: low, high_share: high }: { low_share: number; high_share: number } = PODEVAL,
): boolean {
  return isMoreThan(last, pages, low) && isMoreThan(topTwo, pages, high);
}
