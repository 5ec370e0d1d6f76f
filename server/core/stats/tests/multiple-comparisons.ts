import { fail } from '../../order/fail.ts';

function requirePValues(name: string, pValues: readonly number[]): void {
  const wrong = pValues.find((p) => !(p >= 0 && p <= 1));
  if (wrong !== undefined)
    throw new RangeError(`${name} requires p-values from 0 to 1, not ${wrong}: remove missing ones first.`);
}

/** Indices of the p-values, smallest p first; equal ones in the order given. */
const fromLeast = (pValues: readonly number[]): number[] =>
  [...pValues.keys()].sort((a, b) => (pValues[a] ?? fail()) - (pValues[b] ?? fail()));

/**
 * Holm-adjusted p-values (0 to 1), in the order given: the smallest p times m, the next times m - 1, ..., each at least the
 * one before. Rejecting below alpha keeps the family-wise error rate of m tests at alpha, under any dependence. Throws a
 * RangeError outside 0 to 1. O(m log m). Source: Holm 1979; as `p.adjust(method = 'holm')` of R.
 * @example holm([0.01, 0.04, 0.03]) // [0.03, 0.06, 0.06]
 */
export function holm(pValues: readonly number[]): number[] {
  requirePValues('holm', pValues);
  const adjusted = Array.from(pValues, () => 0);
  let least = 0;
  for (const [rank, place] of fromLeast(pValues).entries()) {
    least = Math.max(least, Math.min(1, (pValues.length - rank) * (pValues[place] ?? fail())));
    adjusted[place] = least;
  }
  return adjusted;
}

/**
 * Bonferroni-adjusted p-values (0 to 1), in the order given: each times their number. Holm-adjusted p-values are never
 * larger, with the same guarantee. Throws a RangeError outside 0 to 1. Source: as `p.adjust(method = 'bonferroni')` of R.
 * @example bonferroni([0.01, 0.04, 0.5]) // [0.03, 0.12, 1]
 */
export function bonferroni(pValues: readonly number[]): number[] {
  requirePValues('bonferroni', pValues);
  return pValues.map((p) => Math.min(1, p * pValues.length));
}

/**
 * Benjamini-Hochberg-adjusted p-values (0 to 1), in the order given. Rejecting below q keeps the false discovery rate at q
 * if the tests are independent or positively dependent; it does not control the family-wise error rate. Throws a RangeError
 * outside 0 to 1. Source: Benjamini & Hochberg 1995; as `p.adjust(method = 'BH')` of R.
 * @example benjaminiHochberg([0.01, 0.04, 0.03]) // [0.03, 0.04, 0.04]
 */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  requirePValues('benjaminiHochberg', pValues);
  const adjusted = Array.from(pValues, () => 1);
  let most = 1;
  for (const [rank, place] of [...fromLeast(pValues).entries()].toReversed()) {
    most = Math.min(most, ((pValues[place] ?? fail()) * pValues.length) / (rank + 1));
    adjusted[place] = most;
  }
  return adjusted;
}
