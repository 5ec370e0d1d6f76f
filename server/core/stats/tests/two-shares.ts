import { gammaln } from 'simple-statistics';
import { fail } from '../../order/fail.ts';
import { wilsonInterval, type Proportion } from '../intervals/proportion.ts';

/** The difference of two independent shares, second minus first, -1 to 1; null if one of them has no trials. */
export interface ShareDifference {
  readonly difference: number | null;
  /** Ends of the 95 % interval. */
  readonly low: number | null;
  readonly high: number | null;
  /** Two-sided p of Fisher's exact test. */
  readonly p: number | null;
}

/** Tolerance for equal probabilities of tables, as in R's fisher.test. */
const TIE = 1 + 1e-7;

const logChoose = (n: number, k: number): number => gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1);

/** Two-sided p of Fisher's exact test: the sum over all tables with the same margins that are at most as probable. */
function fisherP(first: Proportion, second: Proportion): number {
  const successes = first.successes + second.successes;
  const from = Math.max(0, successes - second.n);
  const to = Math.min(first.n, successes);
  const all = logChoose(first.n + second.n, successes);
  const tables = Array.from({ length: to - from + 1 }, (_, index) => {
    const own = from + index;
    return Math.exp(logChoose(first.n, own) + logChoose(second.n, successes - own) - all);
  });
  const limit = (tables[first.successes - from] ?? fail()) * TIE;
  return Math.min(
    1,
    tables.reduce((sum, probability) => sum + (probability <= limit ? probability : 0), 0),
  );
}

/**
 * Compares two independent shares: second minus first, with Newcombe's hybrid score interval (method 10, from Wilson's
 * intervals without continuity correction) and Fisher's exact test. All null if one has no trials. Throws a RangeError as
 * wilsonInterval. Sources: Newcombe 1998, Statistics in Medicine 17; Fisher 1935, J. R. Stat. Soc. 98.
 * @example compareShares({ successes: 15, n: 20 }, { successes: 18, n: 20 }) // 0.15 [-0.094, 0.380], p 0.41
 */
export function compareShares(
  first: { successes: number; n: number },
  second: { successes: number; n: number },
): ShareDifference {
  const [one, other] = [wilsonInterval(first.successes, first.n), wilsonInterval(second.successes, second.n)];
  if (one.share === null || one.low === null || one.high === null)
    return { difference: null, low: null, high: null, p: null };
  if (other.share === null || other.low === null || other.high === null)
    return { difference: null, low: null, high: null, p: null };
  const difference = other.share - one.share;
  return {
    difference,
    low: difference - Math.hypot(other.share - other.low, one.high - one.share),
    high: difference + Math.hypot(other.high - other.share, one.share - one.low),
    p: fisherP(one, other),
  };
}
