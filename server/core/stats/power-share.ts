import { gammaln } from 'simple-statistics';
import { binomialUpperTail } from '#core/stats/proportion.ts';

function chance(successes: number, n: number, share: number): number {
  if (share === 0 || share === 1) return successes === (share === 1 ? n : 0) ? 1 : 0;
  const ways = gammaln(n + 1) - gammaln(successes + 1) - gammaln(n - successes + 1);
  return Math.exp(ways + successes * Math.log(share) + (n - successes) * Math.log1p(-share));
}

/** The least number of choices for one side at which the two-sided exact test against one half is significant. */
function criticalCount(n: number, alpha: number): number {
  let low = Math.floor(n / 2);
  let high = n + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (2 * (binomialUpperTail(middle, n) ?? 1) <= alpha) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The power (0-1) of the two-sided exact sign test of n independent choices against one half, where the true share of one
 * side is `share`. It falls a little at some n, as counts are whole. Throws a RangeError for a share outside 0-1.
 * Source: the binomial distribution.
 * @example sharePower(100, 0.6, 0.05) // 0.4621
 */
export function sharePower(n: number, share: number, alpha: number): number {
  if (!(share >= 0 && share <= 1))
    throw new RangeError(`sharePower requires a share from 0 to 1, not ${share}.`);
  const critical = criticalCount(n, alpha);
  let power = 0;
  for (let count = critical; count <= n; count += 1)
    power += chance(count, n, share) + chance(count, n, 1 - share);
  return Math.min(1, power);
}

/**
 * How many independent choices those of listeners are worth, when every listener makes `each` and two choices of one
 * listener correlate by `icc` (0-1): n / (1 + (each - 1) icc). Source: Kish 1965, section 5.4.
 * @example effectiveChoices(20, 10, 0.1) // 105.26
 */
export function effectiveChoices(listeners: number, each: number, icc: number): number {
  return (listeners * each) / (1 + (each - 1) * icc);
}
