import { fail } from '../../order/fail.ts';
import { requirePaired, type Numbers } from '../numbers/paired.ts';
import { midRanksOf, rankingOf } from '../numbers/ranks.ts';

interface Moments {
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
}

/** Sums of squares and products within these limits neither overflow nor underflow when multiplied. */
const [LEAST, MOST] = [1e-140, 1e140];
const isSafe = (square: number): boolean => square > LEAST && square < MOST;

function isConstant(values: Float64Array): boolean {
  for (let row = 1; row < values.length; row += 1) if (values[row] !== values[0]) return false;
  return true;
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < values.length; row += 1) sum += values[row] ?? fail();
  return sum / values.length;
}

/** Sums of squared and multiplied deviations, corrected for the rounding of the means. */
function momentsOf(x: Float64Array, y: Float64Array): Moments {
  const [meanX, meanY] = [meanOf(x), meanOf(y)];
  let xx = 0;
  let yy = 0;
  let xy = 0;
  let restX = 0;
  let restY = 0;
  for (let row = 0; row < x.length; row += 1) {
    const dx = (x[row] ?? fail()) - meanX;
    const dy = (y[row] ?? fail()) - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
    restX += dx;
    restY += dy;
  }
  const n = x.length;
  return { xx: xx - (restX * restX) / n, yy: yy - (restY * restY) / n, xy: xy - (restX * restY) / n };
}

/** Deviations from the mean, divided by the largest. */
function scaled(values: Float64Array): Float64Array {
  const centre = meanOf(values);
  const deviations = values.map((value) => value - centre);
  const largest = deviations.reduce((most, deviation) => Math.max(most, Math.abs(deviation)), 0);
  return deviations.map((deviation) => deviation / largest);
}

/** Pearson's correlation of finite columns of equal length; null if undefined. */
export function correlate(x: Float64Array, y: Float64Array): number | null {
  if (x.length < 2 || isConstant(x) || isConstant(y)) return null;
  const plain = momentsOf(x, y);
  const { xx, yy, xy } = isSafe(plain.xx) && isSafe(plain.yy) ? plain : momentsOf(scaled(x), scaled(y));
  return Math.min(1, Math.max(-1, xy / Math.sqrt(xx * yy)));
}

/**
 * Pearson's linear correlation of x and y (PLCC), from -1 to 1, whatever their units. Assumes independent pairs and a
 * linear relation. Null for fewer than two pairs or when x or y is constant. Throws a RangeError for unequal lengths or a
 * value that is not finite. O(n). Source: the two-pass formula, as `scipy.stats.pearsonr`.
 * @example pearson([1, 2, 3, 5], [1, 2, 4, 3]) // 0.6803360514166089
 */
export function pearson(x: Numbers, y: Numbers): number | null {
  const columns = requirePaired('pearson', x, y);
  return correlate(columns.x, columns.y);
}

/**
 * Spearman's rank correlation of x and y (SRCC), from -1 to 1: Pearson's of their mid-ranks, so ties are handled and any
 * increasing relation gives 1. Null and errors as `pearson`. O(n). Source: as `scipy.stats.spearmanr`.
 * @example spearman([1, 2, 3, 5], [1, 2, 4, 3]) // 0.8
 */
export function spearman(x: Numbers, y: Numbers): number | null {
  const columns = requirePaired('spearman', x, y);
  return correlate(midRanksOf(rankingOf(columns.x)), midRanksOf(rankingOf(columns.y)));
}
