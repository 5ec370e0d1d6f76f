import { fail } from '../../order/fail.ts';
import { normalCdf } from '../laws/distributions.ts';
import { midRanks } from '../numbers/ranks.ts';
import { tieTerm } from '../numbers/tie-term.ts';

/** Wilcoxon's signed-rank test of paired differences. */
export interface SignedRank {
  /** Differences, zeros included. */
  readonly n: number;
  /** Non-zero differences, which the test uses. */
  readonly nonZero: number;
  /** Sums of the ranks of positive and of negative differences. */
  readonly positive: number;
  readonly negative: number;
  /** Two-sided, 0 to 1; null without non-zero differences. */
  readonly pValue: number | null;
  /** Distribution behind the p-value. */
  readonly method: 'normal' | 'exact';
  /**
   * Matched-pairs rank-biserial correlation, -1 to 1: the share of the rank sum above 0 minus that below; null as above.
   */
  readonly rankBiserial: number | null;
}

/** Differences of means have rounding errors in the last digits, but mathematically equal values must tie. */
const TIE_DIGITS = 1e12;
const EXACT_LIMIT = 50;

const rounded = (difference: number): number => Math.round(difference * TIE_DIGITS) / TIE_DIGITS;

function normalP(ranks: readonly number[], positive: number): number {
  const n = ranks.length;
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - tieTerm(ranks) / 48;
  const z = (positive - (n * (n + 1)) / 4) / Math.sqrt(variance);
  return 2 * normalCdf(-Math.abs(z));
}

/** From all 2^n signs, counted by rank sum. */
function exactP(n: number, least: number): number {
  const most = (n * (n + 1)) / 2;
  const chances = new Float64Array(most + 1);
  chances[0] = 1;
  for (let rank = 1; rank <= n; rank += 1) {
    for (let sum = most; sum >= 0; sum -= 1) {
      const before = sum >= rank ? (chances[sum - rank] ?? fail()) : 0;
      chances[sum] = ((chances[sum] ?? fail()) + before) / 2;
    }
  }
  const tail = chances.slice(0, least + 1).reduce((total, chance) => total + chance, 0);
  return Math.min(1, 2 * tail);
}

/**
 * Wilcoxon's signed-rank test of paired differences against symmetry around 0. Zeros are dropped, ties share mid-ranks, the
 * variance is corrected for ties, and there is no continuity correction (R's default has one and gives slightly larger p).
 * Differences that are equal to 12 decimals tie. `exact` requests the exact distribution, which is available for up to 50
 * differences without ties; otherwise the normal approximation is used, as `method` reports. Assumes independent pairs:
 * pass one difference per listener (or item), never one per rating. Throws a RangeError for NaN or infinite values. Source:
 * Wilcoxon 1945; as `scipy.stats.wilcoxon(correction=False, mode='approx')` and `wilcox.test(exact=F, correct=F)` of R;
 * effect size: Kerby 2014.
 * @example wilcoxonSignedRank([1, 2, 3, -4, 0]) // nonZero 4, positive 6, negative 4, p 0.715, rankBiserial 0.2
 */
export function wilcoxonSignedRank(differences: readonly number[], exact = false): SignedRank {
  if (!differences.every(Number.isFinite))
    throw new RangeError('wilcoxonSignedRank requires finite differences: remove missing pairs first.');
  const own = differences.map(rounded).filter((difference) => difference !== 0);
  const ranks = midRanks(own.map(Math.abs));
  const all = (own.length * (own.length + 1)) / 2;
  const positive = own.reduce((sum, value, row) => sum + (value > 0 ? (ranks[row] ?? fail()) : 0), 0);
  const negative = all - positive;
  const isExact = exact && own.length <= EXACT_LIMIT && new Set(ranks).size === own.length;
  const pOf = () => (isExact ? exactP(own.length, Math.min(positive, negative)) : normalP(ranks, positive));
  return {
    n: differences.length,
    nonZero: own.length,
    positive,
    negative,
    pValue: own.length === 0 ? null : pOf(),
    method: isExact ? 'exact' : 'normal',
    rankBiserial: own.length === 0 ? null : (positive - negative) / all,
  };
}
