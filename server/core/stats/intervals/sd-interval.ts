import { chiSquaredUpperTail } from '../laws/chi-squared.ts';
import type { Bounds } from './bounded-limits.ts';

const BISECTIONS = 200;

/** The x whose upper tail is `share`, by bisection in the logarithm. */
function chiSquaredAt(share: number, df: number): number {
  let low = Math.log(1e-12);
  let high = Math.log(df + 100 * Math.sqrt(df) + 100);
  for (let step = 0; step < BISECTIONS && high - low > 1e-14; step += 1) {
    const middle = (low + high) / 2;
    if (chiSquaredUpperTail(Math.exp(middle), df) > share) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

/**
 * The 95 % interval of a standard deviation of `n` normal values: chi-squared with n - 1 degrees of freedom. Null for fewer
 * than three values. In the unit of `sd`. Throws a RangeError for a negative sd.
 * Source: `sd * sqrt((n - 1) / qchisq(c(.975, .025), n - 1))` of R.
 * @example sdInterval(0.5, 11) // low 0.3494, high 0.8775
 */
export function sdInterval(sd: number, n: number): Bounds | null {
  if (!(sd >= 0)) throw new RangeError(`sdInterval requires a standard deviation from 0, not ${sd}.`);
  if (n < 3) return null;
  const [most, least] = [chiSquaredAt(0.025, n - 1), chiSquaredAt(0.975, n - 1)];
  return { min: sd * Math.sqrt((n - 1) / most), max: sd * Math.sqrt((n - 1) / least) };
}
