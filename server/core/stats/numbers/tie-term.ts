/**
 * The sum of t^3 - t over groups of t equal ranks, which corrects the variance of rank tests for ties; 0 without any.
 * Source: Kendall & Gibbons 1990, chapter 3.
 * @example tieTerm([1, 2.5, 2.5, 4]) // 6
 */
export function tieTerm(ranks: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + (count ** 3 - count), 0);
}
