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

function weightedPearson(x: Float64Array, y: Float64Array, weights: Uint32Array): number {
  let total = 0;
  let sumX = 0;
  let sumY = 0;
  for (let row = 0; row < weights.length; row += 1) {
    const weight = weights[row] ?? fail();
    total += weight;
    sumX += weight * (x[row] ?? fail());
    sumY += weight * (y[row] ?? fail());
  }
  const [meanX, meanY] = [sumX / total, sumY / total];
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let row = 0; row < weights.length; row += 1) {
    const weight = weights[row] ?? fail();
    const dx = (x[row] ?? fail()) - meanX;
    const dy = (y[row] ?? fail()) - meanY;
    xx += weight * dx * dx;
    yy += weight * dy * dy;
    xy += weight * dx * dy;
  }
  return within(xy / Math.sqrt(xx * yy));
}

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

/** The mid-rank of each row, with rows repeated by weight. */
function weightedRanks({ levels }: Ranking, ofLevel: Uint32Array): Float64Array {
  const rankOf = new Float64Array(ofLevel.length);
  let below = 0;
  for (let level = 0; level < ofLevel.length; level += 1) {
    const weight = ofLevel[level] ?? fail();
    rankOf[level] = below + (weight + 1) / 2;
    below += weight;
  }
  const ranks = new Float64Array(levels.length);
  for (let row = 0; row < ranks.length; row += 1) ranks[row] = rankOf[levels[row] ?? fail()] ?? fail();
  return ranks;
}

/** The rows that have weight, by x and among equal x by y. */
function usedRows(x: Ranking, y: Ranking, weights: Uint32Array): Uint32Array {
  const places = new Uint32Array(x.sizes.length + 1);
  let used = 0;
  for (let row = 0; row < weights.length; row += 1) {
    if (weights[row] === 0) continue;
    const next = (x.levels[row] ?? fail()) + 1;
    places[next] = (places[next] ?? fail()) + 1;
    used += 1;
  }
  for (let level = 1; level < places.length; level += 1) {
    places[level] = (places[level] ?? fail()) + (places[level - 1] ?? fail());
  }
  const rows = new Uint32Array(used);
  for (let index = 0; index < y.order.length; index += 1) {
    const row = y.order[index] ?? fail();
    if (weights[row] === 0) continue;
    const level = x.levels[row] ?? fail();
    const place = places[level] ?? fail();
    rows[place] = row;
    places[level] = place + 1;
  }
  return rows;
}

/** Concordant minus discordant pairs. */
function pairDifference(x: Ranking, y: Ranking, weights: Uint32Array, total: number, tied: number): number {
  const rows = usedRows(x, y, weights);
  const [levels, own] = [new Uint32Array(rows.length), new Uint32Array(rows.length)];
  let [tiedInBoth, run] = [0, 0];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? fail();
    const last = rows[index - 1] ?? row;
    const weight = weights[row] ?? fail();
    levels[index] = y.levels[row] ?? fail();
    own[index] = weight;
    const isTied = index > 0 && y.levels[row] === y.levels[last] && x.levels[row] === x.levels[last];
    tiedInBoth += pairsOf(weight) + (isTied ? run * weight : 0);
    run = isTied ? run + weight : weight;
  }
  const untied = pairsOf(total) - tied + tiedInBoth;
  return untied - 2 * weightedInversions(levels, own, y.sizes.length);
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
  const [onX, onY] = [levelWeights(x.ranking, weights), levelWeights(y.ranking, weights)];
  if (onX.used < 2 || onY.used < 2) return { pearson: NaN, spearman: NaN, kendall: NaN };
  let total = 0;
  for (let row = 0; row < weights.length; row += 1) total += weights[row] ?? fail();
  const ranks = [weightedRanks(x.ranking, onX.ofLevel), weightedRanks(y.ranking, onY.ofLevel)] as const;
  const difference = pairDifference(x.ranking, y.ranking, weights, total, onX.tied + onY.tied);
  const untied = Math.sqrt((pairsOf(total) - onX.tied) * (pairsOf(total) - onY.tied));
  return {
    pearson: weightedPearson(x.values, y.values, weights),
    spearman: weightedPearson(ranks[0], ranks[1], weights),
    kendall: within(difference / untied),
  };
}
