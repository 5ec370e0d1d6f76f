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
 * The share of a chi-squared distribution with `df` degrees of freedom above x: a p-value, precise however small. Throws a
 * RangeError when x is below 0 or df not above 0. Source: Abramowitz & Stegun 26.4.19 with 6.5.29 and 6.5.31; as
 * `pchisq(x, df, lower.tail = FALSE)` of R.
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
