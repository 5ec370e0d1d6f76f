import { gammaln } from 'simple-statistics';
import { normalQuantile } from '../laws/distributions.ts';

/** A share of successes, 0-1, and its 95 % interval; null for no trials. */
export interface Proportion {
  readonly n: number;
  readonly successes: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

function requireCounts(name: string, successes: number, n: number): void {
  const whole = Number.isInteger(successes) && Number.isInteger(n);
  if (!whole || successes < 0 || successes > n)
    throw new RangeError(
      `${name} requires whole numbers of successes from 0 to n, not ${successes} of ${n}.`,
    );
}

/**
 * The share of successes in n independent trials and Wilson's 95 % score interval, without continuity correction: it stays
 * within 0-1 and has positive width at 0 and 1. All null for n = 0. Throws a RangeError for counts that are not whole or
 * more than n. Source: Wilson 1927, JASA 22.
 * @example wilsonInterval(8, 10) // share 0.8, low 0.490, high 0.943
 */
export function wilsonInterval(successes: number, n: number): Proportion {
  requireCounts('wilsonInterval', successes, n);
  if (n === 0) return { n, successes, share: null, low: null, high: null };
  const share = successes / n;
  const squared = normalQuantile(0.975) ** 2;
  const centre = (share + squared / (2 * n)) / (1 + squared / n);
  const margin = Math.sqrt((squared * (share * (1 - share) + squared / (4 * n))) / n) / (1 + squared / n);
  const low = successes === 0 ? 0 : centre - margin;
  return { n, successes, share, low, high: successes === n ? 1 : centre + margin };
}

/**
 * The probability of at least `successes` in n independent trials with success probability one half: the exact one-sided
 * p-value of a two-alternative forced choice. Null for n = 0. Throws a RangeError for counts that are not whole or more
 * than n. Source: the binomial distribution, summed over its smaller tail.
 * @example binomialUpperTail(9, 10) // 0.0107421875
 */
export function binomialUpperTail(successes: number, n: number): number | null {
  requireCounts('binomialUpperTail', successes, n);
  if (n === 0) return null;
  if (2 * successes <= n) return successes === 0 ? 1 : 1 - (binomialUpperTail(n - successes + 1, n) ?? 0);
  let sum = 0;
  for (let count = n; count >= successes; count -= 1) {
    sum += Math.exp(gammaln(n + 1) - gammaln(count + 1) - gammaln(n - count + 1) - n * Math.LN2);
  }
  return Math.min(1, sum);
}
