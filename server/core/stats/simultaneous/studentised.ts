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
 * Source: Copenhaver & Holland 1988, J. Stat. Comput. Simul. 30; as `ptukey(lower.tail = FALSE)` of R.
 * @example studentisedRangeTail(3.877676, 3, 10) // 0.05
 */
export const studentisedRangeTail = (q: number, size: number, df: number): number =>
  Math.max(0, 1 - mixed(df, (scale) => rangeShare(q * scale, size)));

/**
 * P(max_j |T_j| > t) of t values that share a scale of `df` degrees of freedom and whose correlations are products of the
 * `loadings` (0 to below 1), as comparisons with one baseline have; absolute error below 1e-9.
 * Source: Dunnett 1955, JASA 50.
 * @example sharedFactorTail(2.569, [Math.SQRT1_2, Math.SQRT1_2], 10) // 0.05
 */
export const sharedFactorTail = (t: number, loadings: readonly number[], df: number): number =>
  Math.max(0, 1 - mixed(df, (scale) => sharedFactorShare(t * scale, loadings)));
