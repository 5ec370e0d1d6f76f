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

/** The weight on each level of a ranking, and the pairs of rows on one level. */
function levelWeights({ levels, sizes }: Ranking, weights: Uint32Array) {
  const ofLevel = new Uint32Array(sizes.length);
  for (let row = 0; row < weights.length; row += 1) {
    const level = levels[row] ?? fail();
    ofLevel[level] = (ofLevel[level] ?? fail()) + (weights[row] ?? fail());
  }
  let [tied, used] = [0, 0];
  for (let level = 0; level < ofLevel.length; level += 1) {
    const weight = ofLevel[level] ?? fail();
    tied += pairsOf(weight);
    if (weight > 0) used += 1;
  }
  return { ofLevel, tied, used };
}

/** The mid-rank of each level, with rows repeated by weight. */
function weightedRanks(ofLevel: Uint32Array): Float64Array {
  const rankOf = new Float64Array(ofLevel.length);
  let below = 0;
  for (let level = 0; level < ofLevel.length; level += 1) {
    const weight = ofLevel[level] ?? fail();
    rankOf[level] = below + (weight + 1) / 2;
    below += weight;
  }
  return rankOf;
}

/** Sum of squared deviations of the ranks from their mean. */
function rankSquares(ranks: Float64Array, ofLevel: Uint32Array, mean: number): number {
  let squares = 0;
  for (let level = 0; level < ranks.length; level += 1) {
    const deviation = (ranks[level] ?? fail()) - mean;
    squares += (ofLevel[level] ?? fail()) * deviation * deviation;
  }
  return squares;
}

/**
 * Pearson's correlation of the values, and of the ranks of their levels. Rows with weight 0 add 0: a branch on random
 * weights would cost more than the sums.
 */
function weightedPearsons(
  { x, y }: PairedColumns,
  [ranksX, ranksY]: readonly [Float64Array, Float64Array],
  [ofLevelX, ofLevelY]: readonly [Uint32Array, Uint32Array],
  weights: Uint32Array,
): { ofValues: number; ofRanks: number; total: number } {
  const [valuesX, valuesY] = [x.values, y.values];
  const [levelsX, levelsY] = [x.ranking.levels, y.ranking.levels];
  let [total, sumX, sumY] = [0, 0, 0];
  for (let row = 0; row < weights.length; row += 1) {
    const weight = weights[row] ?? fail();
    total += weight;
    sumX += weight * (valuesX[row] ?? fail());
    sumY += weight * (valuesY[row] ?? fail());
  }
  const [meanX, meanY, meanRank] = [sumX / total, sumY / total, (total + 1) / 2];
  let [xx, yy, xy, rankXY] = [0, 0, 0, 0];
  for (let row = 0; row < weights.length; row += 1) {
    const weight = weights[row] ?? fail();
    const dx = (valuesX[row] ?? fail()) - meanX;
    const dy = (valuesY[row] ?? fail()) - meanY;
    xx += weight * dx * dx;
    yy += weight * dy * dy;
    xy += weight * dx * dy;
    const rankX = (ranksX[levelsX[row] ?? fail()] ?? fail()) - meanRank;
    const rankY = (ranksY[levelsY[row] ?? fail()] ?? fail()) - meanRank;
    rankXY += weight * rankX * rankY;
  }
  const rankXX = rankSquares(ranksX, ofLevelX, meanRank);
  const rankYY = rankSquares(ranksY, ofLevelY, meanRank);
  return {
    ofValues: within(xy / Math.sqrt(xx * yy)),
    ofRanks: within(rankXY / Math.sqrt(rankXX * rankYY)),
    total,
  };
}

/** All rows, by the first ranking and among equal ones by the second. */
function sortedRows(first: Ranking, second: Ranking): Uint32Array {
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
  /** The ranking with more levels, by which `rows` are sorted first, and the other one. */
  readonly fine: Ranking;
  readonly coarse: Ranking;
  readonly rows: Uint32Array;
}

/** Sorts the rows of two columns once for `pairedCorrelations`. O(n). */
export function pairedColumns(x: RankedColumn, y: RankedColumn): PairedColumns {
  // A tree over few levels is small: mean ratings have far fewer values than most metrics.
  const isFineX = x.ranking.sizes.length > y.ranking.sizes.length;
  const [fine, coarse] = isFineX ? [x.ranking, y.ranking] : [y.ranking, x.ranking];
  return { x, y, fine, coarse, rows: sortedRows(fine, coarse) };
}

/** Concordant minus discordant pairs. */
function pairDifference(
  { fine, coarse, rows }: PairedColumns,
  weights: Uint32Array,
  total: number,
  tied: number,
): number {
  const [levels, own] = [new Uint32Array(rows.length), new Uint32Array(rows.length)];
  let [tiedInBoth, run, used] = [0, 0, 0];
  let [lastFine, lastCoarse] = [-1, -1];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? fail();
    const weight = weights[row] ?? fail();
    if (weight === 0) continue;
    const [onFine, onCoarse] = [fine.levels[row] ?? fail(), coarse.levels[row] ?? fail()];
    levels[used] = onCoarse;
    own[used] = weight;
    used += 1;
    const isTied = onFine === lastFine && onCoarse === lastCoarse;
    tiedInBoth += pairsOf(weight) + (isTied ? run * weight : 0);
    run = isTied ? run + weight : weight;
    lastFine = onFine;
    lastCoarse = onCoarse;
  }
  const untied = pairsOf(total) - tied + tiedInBoth;
  return (
    untied - 2 * weightedInversions(levels.subarray(0, used), own.subarray(0, used), coarse.sizes.length)
  );
}

/** As `weightedCorrelations`, for columns whose rows are sorted already. Assumes finite values. */
export function pairedCorrelations(paired: PairedColumns, weights: Uint32Array): WeightedCorrelations {
  const { x, y } = paired;
  const [onX, onY] = [levelWeights(x.ranking, weights), levelWeights(y.ranking, weights)];
  if (onX.used < 2 || onY.used < 2) return { pearson: NaN, spearman: NaN, kendall: NaN };
  const ranks = [weightedRanks(onX.ofLevel), weightedRanks(onY.ofLevel)] as const;
  const { ofValues, ofRanks, total } = weightedPearsons(paired, ranks, [onX.ofLevel, onY.ofLevel], weights);
  const difference = pairDifference(paired, weights, total, onX.tied + onY.tied);
  const untied = Math.sqrt((pairsOf(total) - onX.tied) * (pairsOf(total) - onY.tied));
  return { pearson: ofValues, spearman: ofRanks, kendall: within(difference / untied) };
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
  return pairedCorrelations(pairedColumns(x, y), weights);
}
