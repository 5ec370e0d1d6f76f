import { fail } from '../order/fail.ts';
import type { Random } from '../order/random.ts';
import type { Coded } from './columns.ts';

/** Number of permutations at least as extreme after which the test ends. */
const ENOUGH = 10;

/** A statistic that grows with the association between a feature and the labels. */
export type Statistic = (labels: Uint32Array) => number;

/** Pearson's chi-squared of values by labels without constant terms: the margins are the same in every permutation. */
export function chiSquared(codes: Uint32Array, { labels, strata }: Coded): Statistic {
  const rows = Uint32Array.from(strata.flatMap((stratum) => [...stratum]));
  const [values, kinds] = [Math.max(-1, ...codes) + 1, Math.max(-1, ...labels) + 1];
  const [ofValue, ofKind] = [new Float64Array(values), new Float64Array(kinds)];
  for (const row of rows) {
    ofValue[codes[row] ?? fail()] = (ofValue[codes[row] ?? fail()] ?? fail()) + 1;
    ofKind[labels[row] ?? fail()] = (ofKind[labels[row] ?? fail()] ?? fail()) + 1;
  }
  const counts = new Uint32Array(values * kinds);
  return (permuted) => {
    let sum = 0;
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? fail();
      const [code, label] = [codes[row] ?? fail(), permuted[row] ?? fail()];
      const cell = code * kinds + label;
      const count = counts[cell] ?? fail();
      counts[cell] = count + 1;
      sum += (2 * count + 1) / ((ofValue[code] ?? fail()) * (ofKind[label] ?? fail()));
    }
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? fail();
      counts[(codes[row] ?? fail()) * kinds + (permuted[row] ?? fail())] = 0;
    }
    return sum;
  };
}

/** Expected counts of each value with each label, with labels permuted within strata. */
function expectedCounts(codes: Uint32Array, { labels, strata }: Coded, values: number, kinds: number) {
  const expected = new Float64Array(values * kinds);
  for (const stratum of strata) {
    const ofKind = new Float64Array(kinds);
    for (const row of stratum) ofKind[labels[row] ?? fail()] = (ofKind[labels[row] ?? fail()] ?? fail()) + 1;
    for (const row of stratum)
      for (const [kind, count] of ofKind.entries()) {
        const cell = (codes[row] ?? fail()) * kinds + kind;
        expected[cell] = (expected[cell] ?? fail()) + count / stratum.length;
      }
  }
  return expected;
}

/** O ln (O / E), 0 for none. */
const surprise = (observed: number, expected: number): number =>
  observed === 0 ? 0 : observed * Math.log(observed / expected);

/**
 * The largest deviance of a cell, that is of the count of a value with a label. It suits features with few values, of which one may stand
 * out, such as a position that never has a trap. Near 0 % and 100 %, deviances compare cells better than standard deviations do.
 */
export function largestDeviance(codes: Uint32Array, coded: Coded): Statistic {
  const rows = Uint32Array.from(coded.strata.flatMap((stratum) => [...stratum]));
  const [values, kinds] = [Math.max(-1, ...codes) + 1, Math.max(-1, ...coded.labels) + 1];
  const expected = expectedCounts(codes, coded, values, kinds);
  const ofValue = new Float64Array(values);
  for (const row of rows) ofValue[codes[row] ?? fail()] = (ofValue[codes[row] ?? fail()] ?? fail()) + 1;
  const counts = new Float64Array(values * kinds);
  return (permuted) => {
    counts.fill(0);
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? fail();
      const cell = (codes[row] ?? fail()) * kinds + (permuted[row] ?? fail());
      counts[cell] = (counts[cell] ?? fail()) + 1;
    }
    let largest = 0;
    for (let cell = 0; cell < counts.length; cell += 1) {
      const [count, mean] = [counts[cell] ?? fail(), expected[cell] ?? fail()];
      const all = ofValue[Math.floor(cell / kinds)] ?? fail();
      if (mean === 0 || mean === all) continue;
      largest = Math.max(largest, surprise(count, mean) + surprise(all - count, all - mean));
    }
    return largest;
  };
}

/** Sum over labels of the squared rank sum divided by the count, as in the Kruskal-Wallis H, with ranks within strata. */
export function rankSum(ranks: Float64Array, { labels, strata }: Coded): Statistic {
  const rows = Uint32Array.from(strata.flatMap((stratum) => [...stratum]));
  const kinds = Math.max(-1, ...labels) + 1;
  const ofKind = new Float64Array(kinds);
  for (const row of rows) ofKind[labels[row] ?? fail()] = (ofKind[labels[row] ?? fail()] ?? fail()) + 1;
  return (permuted) => {
    const sums = new Float64Array(kinds);
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? fail();
      const label = permuted[row] ?? fail();
      sums[label] = (sums[label] ?? fail()) + (ranks[row] ?? fail());
    }
    return sums.reduce((total, sum, kind) => total + (sum * sum) / Math.max(1, ofKind[kind] ?? fail()), 0);
  };
}

/** Shuffles the labels in place within each stratum. */
export function shuffleWithin(labels: Uint32Array, strata: readonly Uint32Array[], random: Random): void {
  for (const stratum of strata) {
    for (let last = stratum.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random.next() * (last + 1));
      const [a, b] = [stratum[last] ?? fail(), stratum[other] ?? fail()];
      const held = labels[a] ?? fail();
      labels[a] = labels[b] ?? fail();
      labels[b] = held;
    }
  }
}

/** Tolerance for rounding errors between two equal sums. */
const TOLERANCE = 1e-9;

/**
 * Permutation p-value: the probability of a statistic at least as large as observed if labels are permuted within strata. It is exact if the
 * design orders each stratum at random, ends early once enough permutations were as large, and is at least 1 / (`most` + 1). Source: Besag
 * & Clifford 1991, Biometrika 78; Phipson & Smyth 2010 for the + 1.
 */
export function permutationP(
  statistic: Statistic,
  { labels, strata }: Coded,
  most: number,
  random: Random,
): number {
  const observed = statistic(labels) * (1 - TOLERANCE);
  const permuted = Uint32Array.from(labels);
  let asLarge = 0;
  for (let done = 1; done <= most; done += 1) {
    shuffleWithin(permuted, strata, random);
    if (statistic(permuted) >= observed) asLarge += 1;
    if (asLarge === ENOUGH) return asLarge / done;
  }
  return (asLarge + 1) / (most + 1);
}
