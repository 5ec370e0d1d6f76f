import { gammaln } from 'simple-statistics';

const PRECISION = 1e-16;

/** The lower share by its power series, for x below a + 1. */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let k = a + 1; term > sum * PRECISION; k += 1) {
    term *= x / k;
    sum += term;
  }
  return sum * Math.exp(a * Math.log(x) - x - gammaln(a));
}

/** The upper share by Lentz's continued fraction, for x from a + 1. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Infinity;
  let d = 1 / b;
  let result = d;
  for (let k = 1, change = 0; Math.abs(change - 1) > PRECISION * 10 && k < 10_000; k += 1) {
    const step = k * (a - k);
    b += 2;
    d = 1 / (b + step * d);
    c = b + step / c;
    change = c * d;
    result *= change;
  }
  return result * Math.exp(a * Math.log(x) - x - gammaln(a));
}

/**
 * The upper tail of a chi-squared distribution with `df` degrees of freedom: the share above x, a p-value, precise even if
 * very small. Throws a RangeError for x below 0 or df not above 0. Source: Abramowitz & Stegun 26.4.19 with 6.5.29 and
 * 6.5.31; as `pchisq(x, df, lower.tail = FALSE)` of R.
 * @example chiSquaredUpperTail(3.841458820694124, 1) // 0.05
 */
export function chiSquaredUpperTail(x: number, df: number): number {
  if (!(x >= 0)) throw new RangeError(`chiSquaredUpperTail requires a number from 0, not ${x}.`);
  if (!(df > 0 && df < Infinity))
    throw new RangeError(`chiSquaredUpperTail requires degrees of freedom above 0, not ${df}.`);
  if (x === 0) return 1;
  if (x === Infinity) return 0;
  return x / 2 < df / 2 + 1 ? 1 - lowerSeries(df / 2, x / 2) : upperFraction(df / 2, x / 2);
}

/**
 * The quantile of a chi-squared distribution with `df` degrees of freedom: the x with the share p (above 0, below 1) below
 * it. Throws a RangeError for p outside that range or df not above 0. By bisection. Source: as `qchisq` of R.
 * @example chiSquaredQuantile(0.95, 1) // 3.841458820694124
 */
export function chiSquaredQuantile(p: number, df: number): number {
  if (!(p > 0 && p < 1))
    throw new RangeError(`chiSquaredQuantile requires a share between 0 and 1, not ${p}.`);
  let low = 0;
  let high = 1;
  while (1 - chiSquaredUpperTail(high, df) < p) [low, high] = [high, 2 * high];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (1 - chiSquaredUpperTail(middle, df) < p) low = middle;
    else high = middle;
  }
}
