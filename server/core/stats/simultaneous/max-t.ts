import { fail } from '../../order/fail.ts';
import { fUpperTail, studentTCdf, studentTQuantile } from '../laws/distributions.ts';
import { directions } from './directions.ts';
import { sharedFactorTail, studentisedRange } from './studentised.ts';

/** A family of differences. */
export interface MaxT {
  /** 'range' and 'shared' are exact integrals; 'sampled' is quasi-Monte-Carlo, error of p below 5e-4. */
  method: 'one' | 'range' | 'shared' | 'sampled';
  /** P(largest |t| of the family > |t|), 0 to 1, with this difference's own degrees of freedom. */
  pValue(t: number, df: number): number;
  /** The |t| that the largest of the family exceeds with the given probability. */
  quantile(tail: number, df: number): number;
}

/** Variances that differ by less, relatively, count as equal. */
const ALIKE = 1e-7;
const BINS = 256;

type Pair = readonly [number, number];

/** Cholesky factor of a small covariance, row by row; null where it is singular. */
function factorOf(covariance: readonly (readonly number[])[]): Float64Array[] | null {
  const factor: Float64Array[] = [];
  for (const [i, row] of covariance.entries()) {
    const own = new Float64Array(i + 1);
    factor.push(own);
    for (let j = 0; j <= i; j += 1) {
      const other = factor[j] ?? fail();
      let sum = row[j] ?? fail();
      for (let k = 0; k < j; k += 1) sum -= (own[k] ?? fail()) * (other[k] ?? fail());
      if (j === i && !(sum > 1e-12 * (row[i] ?? fail()))) return null;
      own[j] = j === i ? Math.sqrt(sum) : sum / (other[j] ?? fail());
    }
  }
  return factor;
}

/**
 * The largest standardised difference in each of many evenly spread directions: given a direction, the rest is one F
 * distribution. Squares, sorted and summarised in bins of equal share.
 */
function sampledBins(
  covariance: readonly (readonly number[])[],
  pairs: readonly Pair[],
): { squares: number[]; rank: number } | null {
  const used = [...new Set(pairs.flat())].toSorted((a, b) => a - b);
  const base = used.at(-1) ?? fail();
  const others = used.slice(0, -1);
  const c = (i: number, j: number) => covariance[i]?.[j] ?? fail();
  const factor = factorOf(
    others.map((i) => others.map((j) => c(i, j) - c(i, base) - c(j, base) + c(base, base))),
  );
  if (!factor) return null;
  const rank = others.length;
  const place = new Map(used.map((system, index) => [system, index]));
  const left = Int32Array.from(pairs, ([system]) => place.get(system) ?? rank);
  const right = Int32Array.from(pairs, ([, system]) => place.get(system) ?? rank);
  const scale = Float64Array.from(pairs, ([i, j]) => 1 / (c(i, i) + c(j, j) - 2 * c(i, j)));
  const points = directions(rank, pairs.length);
  const count = points.length / rank;
  const largest = new Float64Array(count);
  const at = new Float64Array(rank + 1);
  for (let point = 0; point < count; point += 1) {
    const start = point * rank;
    for (let i = 0; i < rank; i += 1) {
      const row = factor[i] ?? fail();
      let sum = 0;
      for (let k = 0; k <= i; k += 1) sum += (row[k] ?? fail()) * (points[start + k] ?? fail());
      at[i] = sum;
    }
    let most = 0;
    for (let pair = 0; pair < scale.length; pair += 1) {
      const difference = (at[left[pair] ?? fail()] ?? fail()) - (at[right[pair] ?? fail()] ?? fail());
      const square = difference * difference * (scale[pair] ?? fail());
      if (square > most) most = square;
    }
    largest[point] = most;
  }
  largest.sort();
  const squares = Array.from({ length: BINS }, (_, bin) => {
    const own = largest.subarray(Math.floor((bin * count) / BINS), Math.floor(((bin + 1) * count) / BINS));
    return own.reduce((sum, square) => sum + square, 0) / own.length;
  });
  return { squares, rank };
}

/** The loadings of differences whose correlations are products of one loading each; null if there are none. */
function sharedLoadings(covariance: readonly (readonly number[])[], pairs: readonly Pair[]): number[] | null {
  const baseline = pairs[0]?.[1];
  if (baseline === undefined || pairs.some(([, b]) => b !== baseline)) return null;
  const c = (i: number, j: number) => covariance[i]?.[j] ?? fail();
  const of = (i: number, j: number) => c(i, j) - c(i, baseline) - c(j, baseline) + c(baseline, baseline);
  const shared = of(pairs[0]?.[0] ?? fail(), pairs[1]?.[0] ?? fail());
  const isShared = pairs.every(([i], place) =>
    pairs.every(([j], other) => place === other || Math.abs(of(i, j) - shared) <= ALIKE * of(i, i)),
  );
  if (!isShared || shared < 0) return null;
  const loadings = pairs.map(([i]) => Math.sqrt(shared / of(i, i)));
  return loadings.every((loading) => loading < 0.999) ? loadings : null;
}

/** The |t| at which a falling tail has this probability, between that of one difference and Bonferroni's: regula falsi. */
function inverted(tailAt: (t: number) => number, tail: number, df: number, count: number): number {
  let low = studentTQuantile(1 - tail / 2, df);
  let high = studentTQuantile(1 - tail / (2 * count), df);
  const gapAt = (t: number): number => Math.log(Math.max(tailAt(t), 1e-300) / tail);
  let above = gapAt(low);
  let below = gapAt(high);
  /** Of which sign the last gap was. */
  let side = 0;
  for (let step = 0; step < 60 && high - low > 1e-9 * high && above > 0 && below < 0; step += 1) {
    const next = low + ((high - low) * above) / (above - below);
    const gap = gapAt(next);
    if (Math.abs(gap) < 1e-11) return next;
    // The gap of an end that is kept twice is halved, otherwise this end would never move (Illinois algorithm).
    if (gap > 0) {
      [low, above] = [next, gap];
      if (side > 0) below /= 2;
    } else {
      [high, below] = [next, gap];
      if (side < 0) above /= 2;
    }
    side = Math.sign(gap);
  }
  return above <= 0 ? low : below >= 0 ? high : (low + high) / 2;
}

function tailOf(
  covariance: readonly (readonly number[])[],
  pairs: readonly Pair[],
): { method: MaxT['method']; tail: (t: number, df: number) => number } | null {
  if (pairs.length === 1) return { method: 'one', tail: (t, df) => 2 * studentTCdf(-t, df) };
  const c = (i: number, j: number) => covariance[i]?.[j] ?? fail();
  const variances = pairs.map(([i, j]) => c(i, i) + c(j, j) - 2 * c(i, j));
  if (!variances.every((variance) => variance > 0)) return null;
  const size = new Set(pairs.flat()).size;
  const isAll = pairs.length === (size * (size - 1)) / 2;
  const [most, least] = [Math.max(...variances), Math.min(...variances)];
  if (isAll && most - least <= ALIKE * most) {
    const range = studentisedRange(size);
    return { method: 'range', tail: (t, df) => range(Math.SQRT2 * t, df) };
  }
  const loadings = sharedLoadings(covariance, pairs);
  if (loadings) return { method: 'shared', tail: (t, df) => sharedFactorTail(t, loadings, df) };
  const sampled = sampledBins(covariance, pairs);
  if (!sampled) return null;
  const { squares, rank } = sampled;
  return {
    method: 'sampled',
    tail: (t, df) =>
      squares.reduce((sum, square) => sum + fUpperTail((t * t) / (square * rank), rank, df), 0) /
      squares.length,
  };
}

/**
 * The distribution of the largest |t| of several differences of means, for single-step tests and simultaneous
 * intervals: a difference is compared with a family that has its degrees of freedom. `covariance` of the means (any
 * squared unit), `pairs` of different indices. All pairs with equal variances use Tukey's studentised range;
 * differences to one baseline, correlated only through it, use Dunnett's distribution; others are integrated along
 * 65,536 fixed directions. Null if a difference has no variance or the covariance is singular.
 * Source: Hothorn, Bretz & Westfall 2008, Biometrical Journal 50(3), as `multcomp` and `emmeans(adjust = "mvt")` of R;
 * the directions: Genz & Bretz 2009, Computation of Multivariate Normal and t Probabilities, 4.1.
 * @example maxT([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 1], [0, 2], [1, 2]])?.quantile(0.05, 10) // 2.741
 */
export function maxT(covariance: readonly (readonly number[])[], pairs: readonly Pair[]): MaxT | null {
  const found = pairs.length > 0 ? tailOf(covariance, pairs) : null;
  if (!found) return null;
  const { method } = found;
  // Differences share a quantile if their degrees of freedom differ by less than the sampling error.
  const tail = (t: number, df: number): number =>
    found.tail(t, method === 'sampled' ? Number(df.toPrecision(4)) : df);
  const quantiles = new Map<string, number>();
  return {
    method,
    pValue: (t, df) => Math.min(1, Math.max(0, tail(Math.abs(t), df))),
    quantile: (probability, df) => {
      const key = `${probability}/${method === 'sampled' ? df.toPrecision(4) : df}`;
      const known = quantiles.get(key) ?? inverted((t) => tail(t, df), probability, df, pairs.length);
      quantiles.set(key, known);
      return known;
    },
  };
}
