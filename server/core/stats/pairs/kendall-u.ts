import { fail } from '../../order/fail.ts';
import { chiSquaredUpperTail } from '../laws/chi-squared.ts';

/** Numbers of listeners who preferred the first and the second of a pair. */
export type PairVotes = readonly [first: number, second: number];

export interface CoefficientOfAgreement {
  /** 1: all agree on every pair; 0: chance agreement; its minimum is negative. */
  readonly u: number;
  /** Pairs that two listeners or more judged. */
  readonly pairs: number;
  /** One-sided p-value of chance agreement (every choice is random). */
  readonly pValue: number;
  /** Degrees of freedom of the chi-squared approximation; null if p is exact. */
  readonly df: number | null;
}

/** Largest number of steps for the exact distribution of the sum. */
const MOST_STEPS = 20_000_000;

const choose2 = (n: number): number => (n * (n - 1)) / 2;
const agreements = ([first, second]: PairVotes): number => choose2(first) + choose2(second);

/** The probability of each number of agreements among m listeners on one pair. */
function lawOfPair(m: number): Map<number, number> {
  const law = new Map<number, number>();
  let chance = 2 ** -m;
  for (let first = 0; first <= m; first += 1) {
    const value = agreements([first, m - first]);
    law.set(value, (law.get(value) ?? 0) + chance);
    chance *= (m - first) / (first + 1);
  }
  return law;
}

/** Distribution of the sum of independent numbers. */
function convolved(law: Float64Array, next: ReadonlyMap<number, number>): Float64Array {
  const most = Math.max(...next.keys());
  const sums = new Float64Array(law.length + most);
  for (const [value, chance] of next)
    for (let at = 0; at < law.length; at += 1)
      sums[at + value] = (sums[at + value] ?? fail()) + chance * (law[at] ?? fail());
  return sums;
}

function exactPValue(sizes: readonly number[], sum: number): number | null {
  const total = sizes.reduce((all, m) => all + choose2(m), 0);
  const steps = sizes.reduce((all, m) => all + total * (Math.floor(m / 2) + 1), 0);
  // For much larger m, 2 ** -m underflows.
  if (steps > MOST_STEPS || sizes.some((m) => m > 1000)) return null;
  let law: Float64Array = Float64Array.of(1);
  for (const m of sizes) law = convolved(law, lawOfPair(m));
  return Math.min(
    1,
    law.subarray(sum).reduce((all, chance) => all + chance, 0),
  );
}

/** The chi-squared distribution with the first three moments of the sum; with m listeners for every pair it is Kendall's. */
function approximatePValue(sizes: readonly number[], sum: number): { pValue: number; df: number } {
  const mean = sizes.reduce((all, m) => all + choose2(m) / 2, 0);
  const variance = sizes.reduce((all, m) => all + choose2(m) / 4, 0);
  const third = sizes.reduce((all, m) => all + (m * (m - 1) * (m - 2)) / 8, 0);
  const scale = third / (4 * variance);
  const df = variance / (2 * scale ** 2);
  return { pValue: chiSquaredUpperTail(Math.max(0, df + (sum - mean) / scale), df), df };
}

/**
 * Kendall's coefficient of agreement u of choices between two: twice the share of agreements among all pairs of listeners
 * over all pairs, minus 1; with the probability of at least as many agreements if every choice is random. Pairs may have
 * different numbers of listeners; pairs with fewer than two are ignored. Exact by convolving the distributions of the
 * pairs, otherwise by the chi-squared approximation. Null if no pair has two listeners, or if too many have exactly two for
 * that approximation. Source: Kendall & Babington Smith 1940, Biometrika 31.
 * @example kendallU([[3, 0], [2, 1], [3, 0]]) // u 0.556, 3 pairs, p 0.156
 */
export function kendallU(votes: readonly PairVotes[]): CoefficientOfAgreement | null {
  const judged = votes.filter(([first, second]) => first + second >= 2);
  const sizes = judged.map(([first, second]) => first + second);
  const all = sizes.reduce((sum, m) => sum + choose2(m), 0);
  if (all === 0) return null;
  const sum = judged.reduce((total, own) => total + agreements(own), 0);
  const shared = { u: (2 * sum) / all - 1, pairs: judged.length };
  const exact = exactPValue(sizes, sum);
  if (exact !== null) return { ...shared, pValue: exact, df: null };
  return sizes.some((m) => m > 2) ? { ...shared, ...approximatePValue(sizes, sum) } : null;
}
