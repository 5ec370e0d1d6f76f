import { correlate } from './correlation.ts';
import { kendallOf } from './kendall.ts';
import { requirePaired, type Numbers } from '../numbers/paired.ts';
import { midRanksOf, rankingOf } from '../numbers/ranks.ts';

export interface Correlations {
  readonly pearson: number | null;
  readonly spearman: number | null;
  readonly kendall: number | null;
  /** Two-sided, for "x and y are unrelated", by Kendall's statistic. */
  readonly kendallP: number | null;
}

/**
 * `pearson`, `spearman`, `kendallTauB` and `kendallPValue` of the same pairs, which are sorted once. Null and errors as
 * theirs. O(n log n).
 * @example correlations([1, 2, 3, 5], [1, 2, 4, 3]) // pearson 0.680, spearman 0.8, kendall 0.667, kendallP 0.174
 */
export function correlations(x: Numbers, y: Numbers): Correlations {
  const columns = requirePaired('correlations', x, y);
  const [first, second] = [rankingOf(columns.x), rankingOf(columns.y)];
  const { tau, pValue } = kendallOf(first, second);
  return {
    pearson: correlate(columns.x, columns.y),
    spearman: correlate(midRanksOf(first), midRanksOf(second)),
    kendall: tau,
    kendallP: pValue,
  };
}
