import { normalCdf } from '../laws/distributions.ts';
import { isConstant } from '../numbers/is-constant.ts';
import { midRanks } from '../numbers/ranks.ts';
import { tieTerm } from '../numbers/tie-term.ts';

export interface MannWhitney {
  /** Pairs of one value of each list in which the first is larger, ties as half. */
  readonly u: number;
  /** Two-sided, 0 to 1; null if a list is empty or all values are equal. */
  readonly pValue: number | null;
  /** Rank-biserial correlation, -1 to 1: share of pairs in which the first is larger minus the share of the others. */
  readonly rankBiserial: number | null;
}

/**
 * The Mann-Whitney test of two independent lists, normal approximation with tie correction and without continuity
 * correction. Assumes that every value comes from a different listener (or item), so it is not suitable for ratings that
 * share them. May reject too often if the lists differ in size and spread. Throws a RangeError for NaN. Source: as
 * `wilcox.test(x, y, exact = FALSE, correct = FALSE)` of R.
 * @example mannWhitney([3, 4, 5], [1, 2, 3]) // u 8.5, p 0.0765, rankBiserial 0.889
 */
export function mannWhitney(x: readonly number[], y: readonly number[]): MannWhitney {
  const all = [...x, ...y];
  const ranks = midRanks(all);
  const sum = ranks.slice(0, x.length).reduce((total, rank) => total + rank, 0);
  const u = sum - (x.length * (x.length + 1)) / 2;
  const pairs = x.length * y.length;
  if (pairs === 0 || isConstant(all)) return { u, pValue: null, rankBiserial: pairs === 0 ? null : 0 };
  const n = all.length;
  const variance = (pairs / 12) * (n + 1 - tieTerm(ranks) / (n * (n - 1)));
  const pValue = 2 * normalCdf(-Math.abs((u - pairs / 2) / Math.sqrt(variance)));
  return { u, pValue, rankBiserial: (2 * u) / pairs - 1 };
}
