import { gammaln } from 'simple-statistics';
import { normalCdf } from './distributions.ts';

const STEPS = 400;
/** Beyond it the integrand is below 1e-17 of its largest value. */
const NATS = 40;

/**
 * The mean of a share over s, s^2 being chi-squared over its `df` degrees of freedom. `share`: smooth, 0 to 1. Absolute error below
 * 1e-10. Throws a RangeError for a df not above 0. Source: the trapezoid rule in log s.
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
 * The share below t of the noncentral t distribution with `df` degrees of freedom and noncentrality `ncp`: the law of
 * (Z + ncp) / s, s^2 being chi-squared over df. Absolute error below 1e-10. Throws a RangeError for a df not above 0.
 * Source: the mean of the normal share below t s - ncp over s; as `pt(t, df, ncp)` of R.
 * @example noncentralTCdf(2, 10, 1) // 0.8076
 */
export const noncentralTCdf = (t: number, df: number, ncp: number): number =>
  meanOverScale(df, (s) => normalCdf(t * s - ncp));

/**
 * The power of a two-sided t test that rejects above |t| = `critical`, where the estimate lies `effect` standard errors from 0.
 * Throws a RangeError for a df not above 0. Source: as `power.t.test(strict = TRUE)` of R.
 * @example tTestPower(2.2360679775, 19, 2.093024) // 0.5645, as power.t.test(20, 0.5, type = 'paired')
 */
export function tTestPower(effect: number, df: number, critical: number): number {
  return 1 - noncentralTCdf(critical, df, effect) + noncentralTCdf(-critical, df, effect);
}

/**
 * The power of two one-sided t tests against `margin` that each reject beyond `critical`: the chance that the whole interval of a
 * difference lies inside the margin. `margin` and the true `effect` in standard errors; effect 0: equal systems. Throws a
 * RangeError for a df not above 0. Source: Phillips 1990, J. Pharmacokinetics and Biopharmaceutics 18(2).
 * @example equivalencePower(0, 3, 20, 1.724718) // 0.7892
 */
export function equivalencePower(effect: number, margin: number, df: number, critical: number): number {
  return meanOverScale(df, (s) => {
    const half = margin - critical * s;
    return half > 0 ? normalCdf(half - effect) - normalCdf(-half - effect) : 0;
  });
}
