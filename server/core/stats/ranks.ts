/**
 * The rank of each value, 1 = smallest, in the order given; equal values share the mean of the ranks
 * they occupy (mid-ranks), so the result does not depend on the order of the rows. Throws a RangeError
 * for NaN, which has no rank. O(n log n). Source: as `scipy.stats.rankdata(method='average')`.
 * @example midRanks([10, 20, 20, 5]) // [2, 3.5, 3.5, 1]
 */
export function midRanks(values: readonly number[]): number[] {
  if (values.some(Number.isNaN))
    throw new RangeError('midRanks requires numbers: leave missing values out first.');
  const sorted = values.map((value, row) => ({ value, row })).sort((a, b) => a.value - b.value);
  const ranks = Array.from(values, () => 0);
  for (let start = 0; start < sorted.length;) {
    let end = start;
    while (end < sorted.length && sorted[end]?.value === sorted[start]?.value) end += 1;
    for (const { row } of sorted.slice(start, end)) ranks[row] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}
