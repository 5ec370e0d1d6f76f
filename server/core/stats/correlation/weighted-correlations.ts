import { fail } from '../../order/fail.ts';
import { weightedInversions } from '../numbers/inversions.ts';
import { rankingOf, type Ranking } from '../numbers/ranks.ts';

/** Values with their ranks, computed once for all resamples. */
export interface RankedColumn {
  readonly values: Float64Array;
  readonly ranking: Ranking;
}

/** Correlations from -1 to 1; NaN if undefined. */
export interface WeightedCorrelations {
  readonly pearson: number;
  readonly spearman: number;
  readonly kendall: number;
}

/** Ranks a column once for `weightedCorrelations`. Assumes no NaN. O(n). */
export const rankedColumn = (values: Float64Array): RankedColumn => ({ values, ranking: rankingOf(values) });

const pairsOf = (n: number): number => (n * (n - 1)) / 2;
const within = (r: number): number => Math.min(1, Math.max(-1, r));

/** A column under certain weights, computed once for its correlations with many others. */
export interface WeighedColumn {
  readonly weights: Uint32Array;
  /** Sum of the weights. */
  readonly total: number;
  /** Levels with a weight above 0, and the pairs of repeated rows on one level. */
  readonly used: number;
  readonly tied: number;
  /** Pairs of repeats of one row. */
  readonly repeated: number;
  /** Each row's deviation from the weighted mean, times its weight; for its value and its mid-rank. */
  readonly values: Float64Array;
  readonly ranks: Float64Array;
  /** Weighted sums of the squared deviations. */
  readonly valueSquares: number;
  readonly rankSquares: number;
}

/** A ranking whose rows are repeated by weight. */
interface WeighedRanking {
  readonly used: number;
  readonly tied: number;
  readonly rankSquares: number;
}

/**
 * Writes the deviation of each row's mid-rank from the mean rank, with rows repeated by weight and `total` the sum of
 * weights. Sum of squares: Kendall 1948, Rank Correlation Methods, for ties.
 */
function weighRanks(
  { order, sizes }: Ranking,
  weights: Uint32Array,
  total: number,
  into: Float64Array,
): WeighedRanking {
  const meanRank = (total + 1) / 2;
  let tied = 0;
  let used = 0;
  let cubes = 0;
  let below = 0;
  let start = 0;
  for (let level = 0; level < sizes.length; level += 1) {
    const end = start + (sizes[level] ?? fail());
    let weight = 0;
    for (let at = start; at < end; at += 1) weight += weights[order[at] ?? fail()] ?? fail();
    const deviation = below + (weight + 1) / 2 - meanRank;
    for (let at = start; at < end; at += 1) into[order[at] ?? fail()] = deviation;
    tied += pairsOf(weight);
    cubes += weight * weight * weight - weight;
    used += weight > 0 ? 1 : 0;
    below += weight;
    start = end;
  }
  return { used, tied, rankSquares: (total * total * total - total - cubes) / 12 };
}

/**
 * A column under whole weights from 0, for `pairedCorrelations`. Rows with weight 0 add 0: a branch on random weights
 * would cost more than the sums. O(n).
 */
export function weighedColumn({ values, ranking }: RankedColumn, weights: Uint32Array): WeighedColumn {
  let total = 0;
  let sum = 0;
  let repeated = 0;
  for (let row = 0; row < weights.length; row += 1) {
    const weight = weights[row] ?? fail();
    total += weight;
    repeated += pairsOf(weight);
    sum += weight * (values[row] ?? fail());
  }
  const mean = sum / total;
  const [ownValues, ranks] = [new Float64Array(weights.length), new Float64Array(weights.length)];
  const weighed = weighRanks(ranking, weights, total, ranks);
  let valueSquares = 0;
  for (let row = 0; row < weights.length; row += 1) {
    const weight = weights[row] ?? fail();
    const deviation = (values[row] ?? fail()) - mean;
    valueSquares += weight * deviation * deviation;
    ownValues[row] = weight * deviation;
    ranks[row] = weight * (ranks[row] ?? fail());
  }
  return { ...weighed, weights, total, repeated, values: ownValues, ranks, valueSquares };
}

/** All rows, by the first ranking and among equal ones by the second. O(n). */
export function pairedRows(first: Ranking, second: Ranking): Uint32Array {
  if (first.sizes.length === first.order.length) return first.order;
  const places = new Uint32Array(first.sizes.length + 1);
  for (let level = 0; level < first.sizes.length; level += 1) {
    places[level + 1] = (places[level] ?? fail()) + (first.sizes[level] ?? fail());
  }
  const rows = new Uint32Array(first.order.length);
  for (let index = 0; index < second.order.length; index += 1) {
    const row = second.order[index] ?? fail();
    const level = first.levels[row] ?? fail();
    const place = places[level] ?? fail();
    rows[place] = row;
    places[level] = place + 1;
  }
  return rows;
}

/** Two columns with their rows sorted once, for many weights. */
export interface PairedColumns {
  readonly x: RankedColumn;
  readonly y: RankedColumn;
  /** All rows, sorted by the ranking with more levels, then by the other one. */
  readonly rows: Uint32Array;
  /** The level of each of `rows` in the ranking with fewer levels, and their number. */
  readonly coarse: Uint32Array;
  readonly levels: number;
  /** 1 where a row is tied in both rankings with the row before it; null if there is none. */
  readonly tiedInBoth: Uint8Array | null;
  readonly buffers: { readonly ranks: Float64Array; readonly levels: Uint32Array; readonly own: Uint32Array };
}

/** 1 where a row is tied in both rankings with the row before it; null if there is none. */
function tiedRows(rows: Uint32Array, fine: Ranking, onCoarse: Uint32Array): Uint8Array | null {
  if (fine.sizes.length === rows.length) return null;
  const tiedInBoth = new Uint8Array(rows.length);
  let lastFine = -1;
  let lastCoarse = -1;
  let tied = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const ownFine = fine.levels[rows[index] ?? fail()] ?? fail();
    const ownCoarse = onCoarse[index] ?? fail();
    const isTied = ownFine === lastFine && ownCoarse === lastCoarse ? 1 : 0;
    tiedInBoth[index] = isTied;
    tied += isTied;
    [lastFine, lastCoarse] = [ownFine, ownCoarse];
  }
  return tied > 0 ? tiedInBoth : null;
}

/** Sorts the rows of two columns once for `pairedCorrelations`. O(n). */
export function pairedColumns(x: RankedColumn, y: RankedColumn): PairedColumns {
  // A tree over few levels is small: mean ratings have far fewer values than most metrics.
  const isFineX = x.ranking.sizes.length > y.ranking.sizes.length;
  const [fine, coarse] = isFineX ? [x.ranking, y.ranking] : [y.ranking, x.ranking];
  const rows = pairedRows(fine, coarse);
  const n = rows.length;
  const onCoarse = new Uint32Array(n);
  for (let index = 0; index < n; index += 1) onCoarse[index] = coarse.levels[rows[index] ?? fail()] ?? fail();
  return {
    x,
    y,
    rows,
    coarse: onCoarse,
    levels: coarse.sizes.length,
    tiedInBoth: tiedRows(rows, fine, onCoarse),
    buffers: { ranks: new Float64Array(n), levels: new Uint32Array(n), own: new Uint32Array(n) },
  };
}

/** The pairs of different rows that are tied in both columns. */
function jointlyTied(rows: Uint32Array, tiedInBoth: Uint8Array, weights: Uint32Array): number {
  let tied = 0;
  let run = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const weight = weights[rows[index] ?? fail()] ?? fail();
    run *= tiedInBoth[index] ?? fail();
    tied += run * weight;
    run += weight;
  }
  return tied;
}

/** Concordant minus discordant pairs. */
function pairDifference(
  { rows, coarse, levels: count, tiedInBoth, buffers: { levels, own } }: PairedColumns,
  { weights, total, repeated }: WeighedColumn,
  tied: number,
): number {
  let used = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const weight = weights[rows[index] ?? fail()] ?? fail();
    levels[used] = coarse[index] ?? fail();
    own[used] = weight;
    used += weight > 0 ? 1 : 0;
  }
  const joint = repeated + (tiedInBoth === null ? 0 : jointlyTied(rows, tiedInBoth, weights));
  const untied = pairsOf(total) - tied + joint;
  return untied - 2 * weightedInversions(levels.subarray(0, used), own.subarray(0, used), count);
}

/**
 * As `weightedCorrelations`, for columns whose rows are sorted already and an x weighed already (`weighedColumn`).
 * Assumes finite values.
 */
export function pairedCorrelations(paired: PairedColumns, onX: WeighedColumn): WeightedCorrelations {
  const { y, buffers } = paired;
  const { weights, total } = onX;
  const onY = weighRanks(y.ranking, weights, total, buffers.ranks);
  if (onX.used < 2 || onY.used < 2) return { pearson: NaN, spearman: NaN, kendall: NaN };
  let sum = 0;
  for (let row = 0; row < weights.length; row += 1)
    sum += (weights[row] ?? fail()) * (y.values[row] ?? fail());
  const mean = sum / total;
  let squares = 0;
  let products = 0;
  let rankProducts = 0;
  for (let row = 0; row < weights.length; row += 1) {
    const deviation = (y.values[row] ?? fail()) - mean;
    squares += (weights[row] ?? fail()) * deviation * deviation;
    products += (onX.values[row] ?? fail()) * deviation;
    rankProducts += (onX.ranks[row] ?? fail()) * (buffers.ranks[row] ?? fail());
  }
  const difference = pairDifference(paired, onX, onX.tied + onY.tied);
  const untied = Math.sqrt((pairsOf(total) - onX.tied) * (pairsOf(total) - onY.tied));
  return {
    pearson: within(products / Math.sqrt(onX.valueSquares * squares)),
    spearman: within(rankProducts / Math.sqrt(onX.rankSquares * onY.rankSquares)),
    kendall: within(difference / untied),
  };
}

/**
 * Pearson's, Spearman's and Kendall's (tau-b) correlation of weighted rows (whole weights from 0): exactly those of the
 * resample in which every row is repeated by its weight, without sorting it. NaN if either column is constant. Weights are
 * not changed. O(n log n) without comparing values, for total weights within 32 bits.
 * @example weightedCorrelations(rankedColumn(Float64Array.of(1, 2, 3)), rankedColumn(Float64Array.of(2, 1, 3)),
 * Uint32Array.of(1, 1, 2)) // those of 1 2 3 3 and 2 1 3 3: pearson 0.636, spearman 0.778, kendall 0.6
 */
export function weightedCorrelations(
  x: RankedColumn,
  y: RankedColumn,
  weights: Uint32Array,
): WeightedCorrelations {
  return pairedCorrelations(pairedColumns(x, y), weighedColumn(x, weights));
}
