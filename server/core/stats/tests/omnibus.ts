import { fail } from '../../order/fail.ts';
import { chiSquaredUpperTail } from '../laws/chi-squared.ts';
import { isConstant } from '../numbers/is-constant.ts';
import { midRanks } from '../numbers/ranks.ts';
import { tieTerm } from '../numbers/tie-term.ts';

/** A test of several groups at once; null if undefined. */
export interface Omnibus {
  /** Listeners (Friedman) or values (Kruskal-Wallis). */
  readonly n: number;
  /** Chi-squared, no unit. */
  readonly statistic: number | null;
  readonly df: number;
  readonly pValue: number | null;
}

/**
 * Friedman's test of differences between columns (systems), over rows (listeners) with a value in each: ranks within rows,
 * corrected for ties, chi-squared with columns - 1 degrees of freedom. Assumes independent rows. Null for fewer than two
 * rows or columns, and if every row is constant. Throws a RangeError for rows of different lengths. Source: Friedman 1937;
 * as `friedman.test` of R.
 * @example friedman([[1, 2, 3], [1, 3, 2], [1, 2, 3]]) // statistic 4.667, df 2, p 0.097
 */
export function friedman(rows: readonly (readonly number[])[]): Omnibus {
  const columns = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== columns))
    throw new RangeError('friedman requires rows of one length: remove incomplete ones first.');
  const n = rows.length;
  const df = Math.max(0, columns - 1);
  if (n < 2 || columns < 2 || rows.every(isConstant)) return { n, statistic: null, df, pValue: null };
  const ranked = rows.map((row) => midRanks(row));
  const sums = Array.from({ length: columns }, (_, column) =>
    ranked.reduce((sum, row) => sum + (row[column] ?? fail()), 0),
  );
  const centre = (n * (columns + 1)) / 2;
  const between = sums.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  const ties = ranked.reduce((sum, row) => sum + tieTerm(row), 0);
  const statistic = (12 * between) / (n * columns * (columns + 1) - ties / (columns - 1));
  return { n, statistic, df, pValue: chiSquaredUpperTail(statistic, df) };
}

/**
 * The Kruskal-Wallis test of differences between independent groups, corrected for ties, chi-squared with groups - 1
 * degrees of freedom. Assumes that every value comes from a different listener. Omits empty groups; null for fewer than two
 * groups and if all values are equal. Source: Kruskal & Wallis 1952; as `kruskal.test` of R.
 * @example kruskalWallis([[1, 2], [3, 4], [5, 6]]) // statistic 4.571, df 2, p 0.102
 */
export function kruskalWallis(groups: readonly (readonly number[])[]): Omnibus {
  const own = groups.filter((group) => group.length > 0);
  const all = own.flat();
  const n = all.length;
  const df = Math.max(0, own.length - 1);
  if (own.length < 2 || isConstant(all)) return { n, statistic: null, df, pValue: null };
  const ranks = midRanks(all);
  let start = 0;
  const between = own.reduce((sum, group) => {
    const end = start + group.length;
    const total = ranks.slice(start, end).reduce((ranked, rank) => ranked + rank, 0);
    start = end;
    return sum + total ** 2 / group.length;
  }, 0);
  const uncorrected = (12 / (n * (n + 1))) * between - 3 * (n + 1);
  const statistic = Math.max(0, uncorrected / (1 - tieTerm(ranks) / (n ** 3 - n)));
  return { n, statistic, df, pValue: chiSquaredUpperTail(statistic, df) };
}
