import { fail } from '../../order/fail.ts';
import { chiSquaredUpperTail } from '../laws/chi-squared.ts';
import { midRanks } from '../numbers/ranks.ts';

/** Kendall's W with the test of "the listeners' orders are unrelated". */
export interface Concordance {
  /** 0 to 1. */
  readonly w: number | null;
  readonly chiSquare: number | null;
  readonly pValue: number | null;
}

/**
 * Kendall's coefficient of concordance of a complete table with one row per unit and one column per listener: 1 = all
 * listeners rank the units in the same order. Corrected for ties. The p-value is the chi-square approximation with n - 1
 * degrees of freedom, rough below about seven units; it is that of Friedman's test. Null for fewer than two rows or
 * columns, and if every listener is constant. Throws a RangeError for NaN. O(k n log n). Source: Kendall & Babington Smith
 * 1939; with ties Kendall 1970.
 * @example kendallW([[1, 1], [2, 3], [3, 2]]) // w 0.75, chiSquare 3, pValue 0.223
 */
export function kendallW(rows: readonly (readonly number[])[]): Concordance {
  const n = rows.length;
  const k = rows[0]?.length ?? 0;
  const none = { w: null, chiSquare: null, pValue: null };
  if (n < 2 || k < 2) return none;
  const sums = rows.map(() => 0);
  let ties = 0;
  for (let column = 0; column < k; column += 1) {
    const ranks = midRanks(rows.map((row) => row[column] ?? Number.NaN));
    const sizes = new Map<number, number>();
    for (const [unit, rank] of ranks.entries()) {
      sums[unit] = (sums[unit] ?? fail()) + rank;
      sizes.set(rank, (sizes.get(rank) ?? 0) + 1);
    }
    for (const size of sizes.values()) ties += size ** 3 - size;
  }
  const middle = (k * (n + 1)) / 2;
  const spread = sums.reduce((total, sum) => total + (sum - middle) ** 2, 0);
  const most = k * k * (n ** 3 - n) - k * ties;
  if (most === 0) return none;
  const w = (12 * spread) / most;
  const chiSquare = k * (n - 1) * w;
  return { w, chiSquare, pValue: chiSquaredUpperTail(chiSquare, n - 1) };
}
