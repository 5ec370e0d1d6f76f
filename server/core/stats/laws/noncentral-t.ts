import { gammaln } from 'simple-statistics';
import { normalCdf } from './distributions.ts';

const STEPS = 400;
/** Beyond this exponent, the integrand is below 1e-17 of its largest value. */
const NATS = 40;

/**
 * Expectation of `share` over s, where s^2 is chi-squared divided by its `df` degrees of freedom. `share`: smooth, 0 to 1.
 * Absolute error below 1e-10. Throws a RangeError for a df not above 0. Source: the trapezoid rule in log s.
 */
function meanOverScale(df: number, share: (s: number) => number): number {
  if (!(df > 0 && df < Infinity))
    throw new RangeError(`meanOverScale requires degrees of freedom above 0, not ${df}.`);
  // The density of u = log s is proportional to exp(df (u - e^(2u) / 2)), whose top is at u = 0.
  const logScale = Math.LN2 + (df / 2) * Math.log(df / 2) - gammaln(df / 2);
  const spread = Math.sqrt(NATS / df);
  const low = -Math.max(spread, NATS / df + 0.5);
  const high = Math.min(spread, Math.log((2 * NATS) / df + 8));
  const width = (high - low) / STEPS;
  let sum = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const u = low + step * width;
    const density = Math.exp(logScale + df * (u - Math.exp(2 * u) / 2));
    if (density > 0) sum += density * share(Math.exp(u));
  }
  return Math.min(1, sum * width);
}

/**
 * The noncentral t distribution function with `df` degrees of freedom and noncentrality `ncp`: the share below t of (Z +
 * ncp) / s, where s^2 is chi-squared over df. Absolute error below 1e-10. Throws a RangeError for a df not above 0. Source:
 * expectation over s of the normal share below t s - ncp; as `pt(t, df, ncp)` of R.
 * @example noncentralTCdf(2, 10, 1) // 0.8076
 */
export const noncentralTCdf = (t: number, df: number, ncp: number): number =>
  meanOverScale(df, (s) => normalCdf(t * s - ncp));

/**
 * Power (0 to 1) of a two-sided t test that rejects above |t| = `critical`, for a true effect of `effect` standard errors.
 * Throws a RangeError for a df not above 0. Source: as `power.t.test(strict = TRUE)` of R.
 * @example tTestPower(2.2360679775, 19, 2.093024) // 0.5645, as power.t.test(20, 0.5, type = 'paired')
 */
export function tTestPower(effect: number, df: number, critical: number): number {
  return 1 - noncentralTCdf(critical, df, effect) + noncentralTCdf(-critical, df, effect);
}

/**
 * Power (0 to 1) of two one-sided t tests against `margin` that each reject beyond `critical`: the probability that the
 * whole interval of a difference is inside the margin. `margin` and the true `effect` in standard errors; effect 0: equal
 * systems. Throws a RangeError for a df not above 0. Source: Phillips 1990, J. Pharmacokinetics and Biopharmaceutics 18(2).
 * @example equivalencePower(0, 3, 20, 1.724718) // 0.7892
 */
export function equivalencePower(effect: number, margin: number, df: number, critical: number): number {
  return meanOverScale(df, (s) => {
    const half = margin - critical * s;
    return half > 0 ? normalCdf(half - effect) - normalCdf(-half - effect) : 0;
  });
}
