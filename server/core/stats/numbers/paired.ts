import { columnOf } from './column.ts';

/** Numbers by position. */
export type Numbers = readonly number[] | Float64Array;

/** Whether no value is missing or infinite. */
function areFinite(values: Float64Array): boolean {
  for (let row = 0; row < values.length; row += 1) if (!Number.isFinite(values[row])) return false;
  return true;
}

const asColumn = (values: Numbers): Float64Array =>
  values instanceof Float64Array ? values : columnOf(values.length, (row) => values[row] ?? Number.NaN);

/** Converts x and y to columns. Throws a RangeError unless they are two lists of finite numbers of equal length. */
export function requirePaired(name: string, x: Numbers, y: Numbers): { x: Float64Array; y: Float64Array } {
  if (x.length !== y.length) {
    throw new RangeError(
      `${name} requires two lists of equal length, not ${x.length} and ${y.length} values.`,
    );
  }
  const columns = { x: asColumn(x), y: asColumn(y) };
  if (!areFinite(columns.x) || !areFinite(columns.y)) {
    throw new RangeError(`${name} requires finite numbers: remove pairs with a missing value first.`);
  }
  return columns;
}
