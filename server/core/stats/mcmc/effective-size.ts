import { fail } from '../../order/fail.ts';
import { normalQuantile } from '../laws/distributions.ts';
import { midRanks } from '../numbers/ranks.ts';

/** Draws of one quantity: chains of equal length. */
export type Chains = readonly (readonly number[])[];

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function variance(values: readonly number[]): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
}

/** Splits each chain into halves; the middle draw of an odd number is omitted. */
function split(chains: Chains): number[][] {
  const length = chains[0]?.length ?? 0;
  const half = Math.floor(length / 2);
  return [
    ...chains.map((chain) => chain.slice(0, half)),
    ...chains.map((chain) => chain.slice(length - half)),
  ];
}

/** Normal scores of all draws together: their mean ranks r as the normal quantile of (r - 3/8) / (S + 1/4). */
function normalScores(chains: Chains): number[][] {
  const all = chains.flat();
  const scores = midRanks(all).map((rank) => normalQuantile((rank - 3 / 8) / (all.length + 1 / 4)));
  let from = 0;
  return chains.map(({ length }) => scores.slice(from, (from += length)));
}

/** Whether diagnostics are defined: the quantity varies and is a number in every draw. */
const isUsable = (chains: Chains): boolean => {
  const all = chains.flat();
  const [first] = all;
  return all.every(Number.isFinite) && all.some((value) => Math.abs(value - (first ?? 0)) > Number.EPSILON);
};

/** The mean over chains of the autocovariance at a lag, divided by the number of draws. */
function autocovariance(centred: readonly Float64Array[], lag: number): number {
  let total = 0;
  for (const chain of centred) {
    let sum = 0;
    for (let i = lag; i < chain.length; i += 1) sum += (chain[i] ?? fail()) * (chain[i - lag] ?? fail());
    total += sum / chain.length;
  }
  return total / centred.length;
}

/**
 * Geyer's initial monotone sequence over chains without further splitting. Null below 3 draws per chain. The estimate is
 * capped at draws x log10(draws).
 */
function sizeOf(chains: Chains): number | null {
  const length = chains[0]?.length ?? 0;
  if (length < 3 || !isUsable(chains)) return null;
  const centred = chains.map((chain) => {
    const centre = mean(chain);
    return Float64Array.from(chain, (value) => value - centre);
  });
  const least = autocovariance(centred, 0);
  const within = (least * length) / (length - 1);
  const between = chains.length > 1 ? variance(chains.map(mean)) : 0;
  const pooled = least + between;
  const correlation = (lag: number) => 1 - (within - autocovariance(centred, lag)) / pooled;
  const kept = [1, correlation(1)];
  let lag = 0;
  let pair: [even: number, odd: number] = [1, kept[1] ?? fail()];
  while (lag < length - 5 && pair[0] + pair[1] > 0) {
    lag += 2;
    pair = [correlation(lag), correlation(lag + 1)];
    if (pair[0] + pair[1] >= 0) [kept[lag], kept[lag + 1]] = pair;
  }
  kept[lag] ??= Math.max(0, pair[0]);
  for (let at = 2; at <= lag - 2; at += 2) {
    const before = (kept[at - 2] ?? fail()) + (kept[at - 1] ?? fail());
    if ((kept[at] ?? fail()) + (kept[at + 1] ?? fail()) > before)
      [kept[at], kept[at + 1]] = [before / 2, before / 2];
  }
  const sum = kept.slice(0, lag).reduce((total, value) => total + value, 0);
  // With no lag, the reference implementation still sums its element 1.
  const time = -1 + 2 * (lag === 0 ? 1 : sum) + (kept[lag] ?? fail());
  const draws = chains.length * length;
  return draws / Math.max(time, 1 / Math.log10(draws));
}

/** Type-7 quantile of all draws. */
function quantileOf(chains: Chains, share: number): number {
  const sorted = chains.flat().toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  return low + (at - Math.floor(at)) * ((sorted[Math.ceil(at)] ?? low) - low);
}

/**
 * Bulk effective sample size: the number of independent draws with the same information on the rank-normalised mean. Null
 * for fewer than 6 draws per chain and for a constant quantity. Source: Vehtari, Gelman, Simpson, Carpenter & Buerkner
 * 2021, Bayesian Analysis 16(2); equals posterior 1.4.0 `ess_bulk`.
 * @example effectiveSizeBulk([[1, 2, 3, 4, 5, 6]]) // a number below 6: the draws drift
 */
export function effectiveSizeBulk(chains: Chains): number | null {
  return isUsable(chains) ? sizeOf(normalScores(split(chains))) : null;
}

/**
 * Tail effective sample size: the smaller one of the 5 % and 95 % quantiles. Equals posterior 1.4.0 `ess_tail`. Null as for
 * the bulk.
 */
export function effectiveSizeTail(chains: Chains): number | null {
  if (!isUsable(chains)) return null;
  const sizes = [0.05, 0.95].map((share) => {
    const quantile = quantileOf(chains, share);
    return sizeOf(split(chains.map((chain) => chain.map((value) => (value <= quantile ? 1 : 0)))));
  });
  const [low, high] = sizes;
  return low === null || high === null || low === undefined || high === undefined
    ? null
    : Math.min(low, high);
}

/** Effective sample size for the mean, without ranks: equals posterior 1.4.0 `ess_mean`. Null as for the bulk. */
export function effectiveSizeMean(chains: Chains): number | null {
  return sizeOf(split(chains));
}

/** Potential scale reduction of chains without further splitting. */
function reductionOf(chains: Chains): number {
  const length = chains[0]?.length ?? 0;
  const between = length * variance(chains.map(mean));
  return Math.sqrt((between / mean(chains.map(variance)) + length - 1) / length);
}

/**
 * R-hat of rank-normalised split chains, the larger of bulk and tails: 1 if chains agree; should be at most 1.01. Null for
 * fewer than 4 draws per chain and for a constant quantity. Equals posterior 1.4.0 `rhat`. Source: Vehtari et al. 2021.
 * @example splitRHat([[1, 2, 1, 2], [8, 9, 8, 9]]) // far above 1: the chains disagree
 */
export function splitRHat(chains: Chains): number | null {
  if ((chains[0]?.length ?? 0) < 4 || !isUsable(chains)) return null;
  const median = quantileOf(chains, 0.5);
  const folded = chains.map((chain) => chain.map((value) => Math.abs(value - median)));
  const both = [chains, folded].filter(isUsable).map((own) => reductionOf(normalScores(split(own))));
  const largest = Math.max(...both);
  return Number.isFinite(largest) ? largest : null;
}
