import { gammaln } from 'simple-statistics';
import { normalCdf, studentTQuantile } from '#core/stats/distributions.ts';

const STEPS = 400;
/** Beyond it the integrand is below 1e-17 of its largest value. */
const NATS = 40;

/**
 * The share below t of the noncentral t distribution with `df` degrees of freedom and noncentrality `ncp`: the law of
 * (Z + ncp) / s, s^2 being chi-squared over df. Absolute error below 1e-10. Throws a RangeError for a df not above 0.
 * Source: the mean of the normal share below t s - ncp over s, by the trapezoid rule in log s; as `pt(t, df, ncp)` of R.
 * @example noncentralTCdf(2, 10, 1) // 0.8076
 */
export function noncentralTCdf(t: number, df: number, ncp: number): number {
  if (!(df > 0 && df < Infinity))
    throw new RangeError(`noncentralTCdf requires degrees of freedom above 0, not ${df}.`);
  // The density of u = log s is proportional to exp(df (u - e^(2u) / 2)), whose top is at u = 0.
  const logScale = Math.LN2 + (df / 2) * Math.log(df / 2) - gammaln(df / 2);
  const spread = Math.sqrt(NATS / df);
  const low = -Math.max(spread, NATS / df + 0.5);
  const high = Math.min(spread, Math.log((2 * NATS) / df + 8));
  const width = (high - low) / STEPS;
  let share = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const u = low + step * width;
    const density = Math.exp(logScale + df * (u - Math.exp(2 * u) / 2));
    if (density > 0) share += density * normalCdf(t * Math.exp(u) - ncp);
  }
  return Math.min(1, share * width);
}

/**
 * The power of the two-sided t test at level `alpha` whose estimate lies `effect` standard errors from 0. Throws a RangeError
 * for a df not above 0 or an alpha that is no share. Source: as `power.t.test(strict = TRUE)` of R.
 * @example tTestPower(2.2360679775, 19, 0.05) // 0.5645, as power.t.test(20, 0.5, type = 'paired')
 */
export function tTestPower(effect: number, df: number, alpha: number): number {
  const limit = studentTQuantile(1 - alpha / 2, df);
  return 1 - noncentralTCdf(limit, df, effect) + noncentralTCdf(-limit, df, effect);
}
