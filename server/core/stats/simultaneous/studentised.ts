import { fail } from '../../order/fail.ts';
import { normalShare } from './normal-share.ts';

/** With few degrees of freedom, the scale extends far towards 0. */
const scaleCount = (df: number): number => (df < 4 ? 160 : 56);
/** Smaller exponents are negligible. */
const NEGLIGIBLE = -40;
const NORMAL_NODES = 48;
const NORMAL_REACH = 8;

interface Node {
  at: number;
  weight: number;
}

/** A bound of the logarithm of the scale on one side of 0, where its density is negligible. */
function reach(df: number, direction: 1 | -1): number {
  const exponent = (x: number): number => df * (x - (Math.exp(2 * x) - 1) / 2);
  let far = 1;
  while (exponent(direction * far) > NEGLIGIBLE) far *= 2;
  let near = 0;
  for (let step = 0; step < 40; step += 1) {
    const middle = (near + far) / 2;
    if (exponent(direction * middle) > NEGLIGIBLE) near = middle;
    else far = middle;
  }
  return direction * far;
}

/** Nodes and weights of s = chi / sqrt(df): trapezoids on log s, whose density vanishes at both ends. */
function scaleNodes(df: number): Node[] {
  const [low, high] = [reach(df, -1), reach(df, 1)];
  const count = scaleCount(df);
  const nodes = Array.from({ length: count }, (_, index): Node => {
    const x = low + ((high - low) * (index + 0.5)) / count;
    return { at: Math.exp(x), weight: Math.exp(df * (x - (Math.exp(2 * x) - 1) / 2)) };
  });
  const total = nodes.reduce((sum, { weight }) => sum + weight, 0);
  return nodes.map(({ at, weight }) => ({ at, weight: weight / total }));
}

const NORMAL: readonly Node[] = Array.from({ length: NORMAL_NODES }, (_, index) => {
  const at = NORMAL_REACH * ((2 * index + 1) / NORMAL_NODES - 1);
  return { at, weight: ((2 * NORMAL_REACH) / NORMAL_NODES) * Math.exp((-at * at) / 2) * 0.3989422804014327 };
});

/** P(range of `size` standard normal values <= width). */
function rangeShare(width: number, size: number): number {
  let sum = 0;
  for (const { at, weight } of NORMAL)
    sum += weight * (normalShare(at) - normalShare(at - width)) ** (size - 1);
  return Math.min(1, size * sum);
}

/** Normal values practically never have a wider range. */
const WIDEST = 2 * NORMAL_REACH;
/** An error below 1e-12, because the share is as smooth as the normal distribution. */
const POLYNOMIALS = 128;

/** A smooth function from 0 to `WIDEST` as a series of Chebyshev polynomials, evaluated by Clenshaw's recurrence. */
function chebyshev(of: (width: number) => number): (width: number) => number {
  const angle = (node: number): number => (Math.PI * (node + 0.5)) / POLYNOMIALS;
  const values = Array.from({ length: POLYNOMIALS }, (_, node) =>
    of((WIDEST * (1 + Math.cos(angle(node)))) / 2),
  );
  const coefficients = Float64Array.from(
    values,
    (_, k) =>
      values.reduce((sum, value, node) => sum + value * Math.cos(k * angle(node)), 0) / (POLYNOMIALS / 2),
  );
  return (width) => {
    const x = (2 * width) / WIDEST - 1;
    let last = 0;
    let beforeLast = 0;
    for (let k = POLYNOMIALS - 1; k > 0; k -= 1) {
      const next = 2 * x * last - beforeLast + (coefficients[k] ?? fail());
      beforeLast = last;
      last = next;
    }
    return x * last - beforeLast + (coefficients[0] ?? fail()) / 2;
  };
}

/** P(all |Z_j| <= bound) of normal values that share one factor with these loadings. */
function sharedFactorShare(bound: number, loadings: readonly number[]): number {
  let sum = 0;
  for (const { at, weight } of NORMAL) {
    let product = weight;
    for (const loading of loadings) {
      const own = Math.sqrt(1 - loading * loading);
      product *= normalShare((bound - loading * at) / own) - normalShare((-bound - loading * at) / own);
    }
    sum += product;
  }
  return Math.min(1, sum);
}

function mixed(df: number, share: (scale: number) => number): number {
  return scaleNodes(df).reduce((sum, { at, weight }) => sum + weight * share(at), 0);
}

/**
 * P(studentised range of `size` means > q) with `df` degrees of freedom (any number above 0); absolute error below 1e-9.
 * The integral over the size alone is computed once.
 * Source: Copenhaver & Holland 1988, J. Stat. Comput. Simul. 30; as `ptukey(lower.tail = FALSE)` of R.
 * @example studentisedRange(3)(3.877676, 10) // 0.05
 */
export function studentisedRange(size: number): (q: number, df: number) => number {
  const share = chebyshev((width) => rangeShare(width, size));
  return (q, df) => Math.max(0, 1 - mixed(df, (scale) => (q * scale < WIDEST ? share(q * scale) : 1)));
}

/**
 * P(max_j |T_j| > t) of t values that share a scale of `df` degrees of freedom and whose correlations are products of the
 * `loadings` (0 to below 1), as comparisons with one baseline have; absolute error below 1e-9.
 * Source: Dunnett 1955, JASA 50.
 * @example sharedFactorTail(2.569, [Math.SQRT1_2, Math.SQRT1_2], 10) // 0.05
 */
export const sharedFactorTail = (t: number, loadings: readonly number[], df: number): number =>
  Math.max(0, 1 - mixed(df, (scale) => sharedFactorShare(t * scale, loadings)));
