import { fail } from '../../order/fail.ts';
import { requirePaired, type Numbers } from '../numbers/paired.ts';

/**
 * The mean of |x - y|, in the unit that both share (MAE). Null for no pairs. Throws a RangeError for
 * unequal lengths or a value that is not finite. Source: as `sklearn.metrics.mean_absolute_error`.
 * @example meanAbsoluteError([1, 2, 4], [1, 3, 2]) // 1
 */
export function meanAbsoluteError(x: Numbers, y: Numbers): number | null {
  const columns = requirePaired('meanAbsoluteError', x, y);
  if (x.length === 0) return null;
  return (
    columns.x.reduce((sum, value, row) => sum + Math.abs(value - (columns.y[row] ?? fail())), 0) / x.length
  );
}
