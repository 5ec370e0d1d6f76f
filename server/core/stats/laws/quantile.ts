/**
 * The p-quantile (p from 0 to 1) of ascending values, linear between neighbours. Null without values. Definition: R type 7,
 * as `quantile()` of R and `numpy.quantile`.
 * @example quantile([1, 2, 3, 4], 0.25) // 1.75
 */
export function quantile(sorted: readonly number[] | Float64Array, p: number): number | null {
  const place = (sorted.length - 1) * p;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return null;
  return below + (place - Math.floor(place)) * (above - below);
}
