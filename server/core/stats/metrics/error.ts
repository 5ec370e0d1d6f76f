import { fail } from '../../order/fail.ts';
import { requirePaired } from '../numbers/paired.ts';

/**
 * The mean of |x - y|, in the unit that both share (MAE). Null for no pairs. Throws a RangeError for
 * unequal lengths or a value that is not finite. Source: as `sklearn.metrics.mean_absolute_error`.
 * @example meanAbsoluteError([1, 2, 4], [1, 3, 2]) // 1
 */
export function meanAbsoluteError(x: readonly number[], y: readonly number[]): number | null {
  requirePaired('meanAbsoluteError', x, y);
  if (x.length === 0) return null;
  return x.reduce((sum, value, row) => sum + Math.abs(value - (y[row] ?? fail())), 0) / x.length;
}
