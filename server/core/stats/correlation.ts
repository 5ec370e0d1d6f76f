import { mean } from 'simple-statistics';
import { isConstant } from '#core/stats/is-constant.ts';
import { requirePaired } from '#core/stats/paired.ts';
import { midRanks } from '#core/stats/ranks.ts';

/** Deviations from the mean, divided by the largest, so that squares neither overflow nor vanish. */
function scaledDeviations(values: readonly number[]): number[] {
  const centre = mean([...values]);
  const deviations = values.map((value) => value - centre);
  const largest = deviations.reduce((most, deviation) => Math.max(most, Math.abs(deviation)), 0);
  return deviations.map((deviation) => deviation / largest);
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, row) => sum + value * (b[row] ?? 0), 0);

/**
 * Pearson's linear correlation of x and y (PLCC), from -1 to 1, whatever their units. Assumes that pairs
 * are independent and that a straight line describes them. Null for fewer than two pairs or when x or y
 * is constant. Throws a RangeError for unequal lengths or a value that is not finite. O(n).
 * Source: the two-pass formula, as `scipy.stats.pearsonr`.
 * @example pearson([1, 2, 3, 5], [1, 2, 4, 3]) // 0.6803360514166089
 */
export function pearson(x: readonly number[], y: readonly number[]): number | null {
  requirePaired('pearson', x, y);
  if (x.length < 2 || isConstant(x) || isConstant(y)) return null;
  const [dx, dy] = [scaledDeviations(x), scaledDeviations(y)];
  const r = dot(dx, dy) / Math.sqrt(dot(dx, dx) * dot(dy, dy));
  return Math.min(1, Math.max(-1, r));
}

/**
 * Spearman's rank correlation of x and y (SRCC), from -1 to 1: Pearson's of their mid-ranks, so ties
 * count right and any rising relation gives 1. Null and errors as `pearson`. O(n log n).
 * Source: as `scipy.stats.spearmanr`.
 * @example spearman([1, 2, 3, 5], [1, 2, 4, 3]) // 0.8
 */
export function spearman(x: readonly number[], y: readonly number[]): number | null {
  requirePaired('spearman', x, y);
  return pearson(midRanks(x), midRanks(y));
}
