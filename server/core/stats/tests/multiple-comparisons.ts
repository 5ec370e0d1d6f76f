import { fail } from '../../order/fail.ts';

function requirePValues(name: string, pValues: readonly number[]): void {
  const wrong = pValues.find((p) => !(p >= 0 && p <= 1));
  if (wrong !== undefined)
    throw new RangeError(
      `${name} requires p-values from 0 to 1, not ${wrong}: leave missing ones out first.`,
    );
}

/** Places of the p-values, least p first; equal ones in the order given. */
const fromLeast = (pValues: readonly number[]): number[] =>
  [...pValues.keys()].sort((a, b) => (pValues[a] ?? fail()) - (pValues[b] ?? fail()));

/**
 * Holm's adjusted p-values (0 to 1), in the order given: the least p times m, the next times m - 1, ..., none below one
 * before it. Below alpha they keep the chance of any false rejection among the m tests at alpha, whatever the tests
 * depend on. Throws a RangeError for what is no p-value. O(m log m). Source: Holm 1979; as `p.adjust(method = 'holm')` of R.
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
 * Bonferroni's adjusted p-values (0 to 1), in the order given: each times their number. Holm's are never larger and keep
 * the same promise. Throws a RangeError for what is no p-value. Source: as `p.adjust(method = 'bonferroni')` of R.
 * @example bonferroni([0.01, 0.04, 0.5]) // [0.03, 0.12, 1]
 */
export function bonferroni(pValues: readonly number[]): number[] {
  requirePValues('bonferroni', pValues);
  return pValues.map((p) => Math.min(1, p * pValues.length));
}

/**
 * Benjamini and Hochberg's adjusted p-values (0 to 1), in the order given. Below q they keep the expected share of false
 * rejections among all rejections at q, where the tests are independent or positively dependent; they do not keep the
 * chance of any false one. Throws a RangeError for what is no p-value. Source: Benjamini & Hochberg 1995; as
 * `p.adjust(method = 'BH')` of R.
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
