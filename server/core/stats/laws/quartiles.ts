import { quantile } from './quantile.ts';

/**
 * First quartile, median and third quartile, in the unit of the values; null without values. Definition: R type 7, as
 * `quantile()` of R and `numpy.percentile`. Example: quartiles([1, 2, 3, 4]) is { q1: 1.75, median: 2.5, q3: 3.25 }.
 */
export function quartiles(values: readonly number[]): {
  q1: number | null;
  median: number | null;
  q3: number | null;
} {
  const sorted = new Float64Array(values).sort();
  return { q1: quantile(sorted, 0.25), median: quantile(sorted, 0.5), q3: quantile(sorted, 0.75) };
}
