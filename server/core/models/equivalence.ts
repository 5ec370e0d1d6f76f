import { studentTCdf, studentTQuantile } from '../stats/laws/distributions.ts';
import type { Equivalence } from './model-result.ts';

/** Level of each of the two one-sided tests of equivalence. */
export const EQUIVALENCE_LEVEL = 0.05;

/**
 * Two one-sided t tests (TOST) of a difference against a margin in the same unit: above -margin, and below margin. Each has
 * at most 5 % type I error if the true difference is at the margin or beyond. `error` and `df` above 0. Source: Schuirmann
 * 1987, J. Pharmacokinetics and Biopharmaceutics 15(6).
 * @example equivalenceOf(0.1, 0.1, 20, 0.5).verdict // 'equivalent'
 */
export function equivalenceOf(value: number, error: number, df: number, margin: number): Equivalence {
  const pLower = studentTCdf(-(value + margin) / error, df);
  const pUpper = studentTCdf((value - margin) / error, df);
  const pValue = Math.max(pLower, pUpper);
  const half = studentTQuantile(1 - EQUIVALENCE_LEVEL, df) * error;
  return {
    margin,
    pLower,
    pUpper,
    pValue,
    low90: value - half,
    high90: value + half,
    verdict:
      pValue < EQUIVALENCE_LEVEL ? 'equivalent' : pLower < EQUIVALENCE_LEVEL ? 'non-inferior' : 'not shown',
  };
}
