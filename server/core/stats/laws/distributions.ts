import { gammaln } from 'simple-statistics';
import { fail } from '../../order/fail.ts';

const CONTINUED_FRACTION_TERMS = 100;

const normalDensity = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Taylor series of the normal integral from 0 to z: all terms positive, so nothing cancels. */
function normalIntegralFromZero(z: number): number {
  let term = z;
  let sum = 0;
  for (let odd = 3; Math.abs(term) > Math.abs(sum) * 1e-17; odd += 2) {
    sum += term;
    term *= (z * z) / odd;
  }
  return sum * normalDensity(z);
}

/** Laplace's continued fraction of the area above z > 0: keeps its relative precision in the far tail. */
function normalUpperTail(z: number): number {
  let denominator = z;
  for (let k = CONTINUED_FRACTION_TERMS; k > 0; k -= 1) denominator = z + k / denominator;
  return normalDensity(z) / denominator;
}

/**
 * The standard normal distribution function: the share below z (no unit). Relative error below 1e-12 in the lower tail too,
 * so `2 * normalCdf(-|z|)` is a precise two-sided p-value even if very small. NaN gives NaN. Source: Abramowitz & Stegun
 * 26.2.11 (series) and 26.2.14 (continued fraction).
 * @example normalCdf(1.959963984540054) // 0.975
 */
export function normalCdf(z: number): number {
  if (Math.abs(z) < 2.5) return 0.5 + normalIntegralFromZero(z);
  return z < 0 ? normalUpperTail(-z) : 1 - normalUpperTail(z);
}

/**
 * The standard normal quantile: the z with the share p below it; -Infinity at 0, Infinity at 1. Throws a RangeError when p
 * is not between 0 and 1. Absolute error below 1e-13 for p <= 0.5. Source: Abramowitz & Stegun 26.2.23 as the start, then
 * Halley's steps on `normalCdf`.
 * @example normalQuantile(0.975) // 1.959963984540054
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`normalQuantile requires a share from 0 to 1, not ${p}.`);
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p === 0) return -Infinity;
  const t = Math.sqrt(-2 * Math.log(p));
  const numerator = 2.515517 + t * (0.802853 + t * 0.010328);
  let z = numerator / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
  for (let step = 0; step < 3; step += 1) {
    const newton = (normalCdf(z) - p) / normalDensity(z);
    z -= newton / (1 + (z * newton) / 2);
  }
  return z;
}

/** Lentz's evaluation of the continued fraction of the incomplete beta function, x < (a+1)/(a+b+2). */
function betaContinuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1, change = 0; Math.abs(change - 1) > 1e-15 && m < 10_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    result *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    change = c * d;
    result *= change;
  }
  return result;
}

/** The regularised incomplete beta function at x = 1 - y; both are passed so that neither loses digits. */
function regularisedBeta(x: number, y: number, a: number, b: number): number {
  // Condition: x above (a + 1) / (a + b + 2), in a form that rounding cannot make true for both arguments.
  if (x * (b + 1) > y * (a + 1)) return 1 - regularisedBeta(y, x, b, a);
  if (x === 0) return 0;
  const logBeta = gammaln(a) + gammaln(b) - gammaln(a + b);
  return (Math.exp(a * Math.log(x) + b * Math.log(y) - logBeta) / a) * betaContinuedFraction(x, a, b);
}

const requireDegreesOfFreedom = (name: string, df: number) => {
  if (!(df > 0 && df < Infinity))
    throw new RangeError(`${name} requires degrees of freedom above 0, not ${df}.`);
};

/**
 * The share of Student's t distribution with `df` degrees of freedom (any number above 0) below t.
 * Precise in the lower tail, so `2 * studentTCdf(-|t|, df)` is a two-sided p-value. Throws a
 * RangeError when df is not above 0. Source: Abramowitz & Stegun 26.7.1 with 26.5.8.
 * @example studentTCdf(-2, 10) // 0.036694017...
 */
export function studentTCdf(t: number, df: number): number {
  requireDegreesOfFreedom('studentTCdf', df);
  if (t > 0) return 1 - studentTCdf(-t, df);
  if (t === -Infinity) return 0;
  const square = t * t;
  return regularisedBeta(df / (df + square), square / (df + square), df / 2, 0.5) / 2;
}

function studentTDensity(t: number, df: number): number {
  const logScale = gammaln((df + 1) / 2) - gammaln(df / 2) - Math.log(df * Math.PI) / 2;
  return Math.exp(logScale - ((df + 1) / 2) * Math.log1p((t * t) / df));
}

/** The quantiles of 95 % intervals by whole degrees of freedom, once computed: tables need the same few a thousand times. */
const known = new Float64Array(4096);

/**
 * The quantile of Student's t distribution with `df` degrees of freedom: the t with the share p below it; -Infinity at 0,
 * Infinity at 1. Throws a RangeError when p is not between 0 and 1 or df not above 0. Newton's steps start from the normal
 * quantile, which is nearer 0: the lower tail is convex, so they never pass the root and stop at rounding error. Source: as
 * `qt` of R.
 * @example studentTQuantile(0.975, 10) // 2.2281388519862735
 */
export function studentTQuantile(p: number, df: number): number {
  requireDegreesOfFreedom('studentTQuantile', df);
  if (p === 0.975 && Number.isInteger(df) && df < known.length) {
    known[df] ||= upperTQuantile(p, df);
    return known[df] ?? fail();
  }
  return p > 0.5 && p <= 1 ? upperTQuantile(p, df) : lowerTQuantile(p, df);
}

const upperTQuantile = (p: number, df: number): number => -lowerTQuantile(1 - p, df);

function lowerTQuantile(p: number, df: number): number {
  let t = normalQuantile(p);
  if (p === 0 || p === 0.5) return t;
  for (;;) {
    const next = t - (studentTCdf(t, df) - p) / studentTDensity(t, df);
    if (!(next < t)) return t;
    t = next;
  }
}

/**
 * The upper tail of the F distribution with `df1` and `df2` degrees of freedom: the share above f, a p-value, precise even
 * if very small. Throws a RangeError when f is below 0 or a df not above 0. Source: Abramowitz & Stegun 26.6.2; as
 * `pf(lower.tail = FALSE)` of R.
 * @example fUpperTail(2, 5, 15) // 0.137
 */
export function fUpperTail(f: number, df1: number, df2: number): number {
  requireDegreesOfFreedom('fUpperTail', df1);
  requireDegreesOfFreedom('fUpperTail', df2);
  if (!(f >= 0)) throw new RangeError(`fUpperTail requires a number from 0, not ${f}.`);
  if (f === Infinity) return 0;
  const whole = df2 + df1 * f;
  return regularisedBeta(df2 / whole, (df1 * f) / whole, df2 / 2, df1 / 2);
}

/**
 * The quantile of the F distribution with `df1` and `df2` degrees of freedom: the F with the share p below it; 0 at 0,
 * Infinity at 1. Throws a RangeError when p is not between 0 and 1 or a df not above 0. Bisection on the beta variable df1
 * F / (df1 F + df2). Source: Abramowitz & Stegun 26.6.2.
 * @example fQuantile(0.975, 5, 10) // 4.2361
 */
export function fQuantile(p: number, df1: number, df2: number): number {
  requireDegreesOfFreedom('fQuantile', df1);
  requireDegreesOfFreedom('fQuantile', df2);
  if (!(p >= 0 && p <= 1)) throw new RangeError(`fQuantile requires a share from 0 to 1, not ${p}.`);
  if (p === 1) return Infinity;
  let low = 0;
  let high = 1;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (regularisedBeta(middle, 1 - middle, df1 / 2, df2 / 2) < p) low = middle;
    else high = middle;
  }
  return p === 0 ? 0 : (high * df2) / ((1 - high) * df1);
}
