import { fQuantile } from '../laws/distributions.ts';
import { wilsonInterval, type Proportion } from './proportion.ts';

/**
 * The share of successes in n independent trials and Clopper and Pearson's exact 95 % interval: never below 95 % coverage,
 * so wider than Wilson's. All null for n = 0. Throws a RangeError for counts that are not whole or more than n. Source:
 * Clopper & Pearson 1934; as `binom.test` of R.
 * @example clopperPearsonInterval(8, 10) // share 0.8, low 0.444, high 0.975
 */
export function clopperPearsonInterval(successes: number, n: number): Proportion {
  const { share } = wilsonInterval(successes, n);
  if (share === null) return { n, successes, share, low: null, high: null };
  const failures = n - successes;
  const below = () => {
    const f = fQuantile(0.975, 2 * (failures + 1), 2 * successes);
    return successes / (successes + (failures + 1) * f);
  };
  const above = () => {
    const f = fQuantile(0.975, 2 * (successes + 1), 2 * failures);
    return ((successes + 1) * f) / (failures + (successes + 1) * f);
  };
  return { n, successes, share, low: successes === 0 ? 0 : below(), high: failures === 0 ? 1 : above() };
}
