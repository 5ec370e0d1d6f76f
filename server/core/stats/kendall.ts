import { normalCdf } from '#core/stats/distributions.ts';
import { requirePaired } from '#core/stats/paired.ts';

/** Lengths of the runs of equal neighbours in a sorted list of n rows. */
function runLengths(n: number, sameAsPrevious: (row: number) => boolean): number[] {
  const runs: number[] = [];
  for (let row = 0, start = 0; row < n; row += 1) {
    if (row + 1 < n && sameAsPrevious(row + 1)) continue;
    runs.push(row + 1 - start);
    start = row + 1;
  }
  return runs;
}

const sumOver = (runs: readonly number[], term: (length: number) => number) =>
  runs.reduce((sum, length) => sum + term(length), 0);

const pairsOf = (n: number) => (n * (n - 1)) / 2;

/** Sorts the values upward in place by merging and returns how many pairs stood in the wrong order. */
function sortCountingInversions(values: Float64Array): number {
  let inversions = 0;
  let [from, to]: [Float64Array, Float64Array] = [values, new Float64Array(values.length)];
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length);
      const end = Math.min(start + 2 * width, values.length);
      for (let left = start, right = middle, out = start; out < end; out += 1) {
        const takeRight = left === middle || (right < end && (from[right] ?? 0) < (from[left] ?? 0));
        if (takeRight) inversions += middle - left;
        to[out] = (takeRight ? from[right++] : from[left++]) ?? 0;
      }
    }
    [from, to] = [to, from];
  }
  values.set(from);
  return inversions;
}

/** Concordant minus discordant pairs, and the sizes of the groups of ties in x and in y. */
function comparePairs(x: readonly number[], y: readonly number[]) {
  const n = x.length;
  const rows = x.map((value, row) => ({ x: value, y: y[row] ?? 0 })).sort((a, b) => a.x - b.x || a.y - b.y);
  const xTies = runLengths(n, (row) => rows[row]?.x === rows[row - 1]?.x);
  const tiesInBoth = runLengths(
    n,
    (row) => rows[row]?.x === rows[row - 1]?.x && rows[row]?.y === rows[row - 1]?.y,
  );
  const sortedY = Float64Array.from(rows, (row) => row.y);
  const discordant = sortCountingInversions(sortedY);
  const yTies = runLengths(n, (row) => sortedY[row] === sortedY[row - 1]);
  const untied =
    pairsOf(n) - sumOver(xTies, pairsOf) - sumOver(yTies, pairsOf) + sumOver(tiesInBoth, pairsOf);
  return { difference: untied - 2 * discordant, xTies, yTies };
}

/**
 * Kendall's rank correlation tau-b of x and y (KRCC), from -1 to 1: concordant minus discordant pairs,
 * over the geometric mean of the pairs not tied in x and not tied in y. Null for fewer than two pairs or
 * when x or y is constant. Throws a RangeError for unequal lengths or a value that is not finite.
 * O(n log n). Source: Knight 1966, JASA 61; as `scipy.stats.kendalltau`.
 * @example kendallTauB([1, 2, 3, 5], [1, 2, 4, 3]) // 0.6666666666666666
 */
export function kendallTauB(x: readonly number[], y: readonly number[]): number | null {
  requirePaired('kendallTauB', x, y);
  const { difference, xTies, yTies } = comparePairs(x, y);
  const untiedX = pairsOf(x.length) - sumOver(xTies, pairsOf);
  const untiedY = pairsOf(x.length) - sumOver(yTies, pairsOf);
  if (untiedX === 0 || untiedY === 0) return null;
  return Math.min(1, Math.max(-1, difference / Math.sqrt(untiedX * untiedY)));
}

/**
 * The two-sided p-value (0 to 1) of "x and y are unrelated" by Kendall's statistic: its normal
 * approximation with the variance corrected for ties and no continuity correction, rough below about
 * ten pairs. Null for fewer than three pairs or when x or y is constant. Throws as `kendallTauB`.
 * Source: Kendall 1970, Rank Correlation Methods; as `cor.test(exact = FALSE)` of R and
 * `scipy.stats.kendalltau(method='asymptotic')`.
 * @example kendallPValue([1, 2, 3, 5], [1, 2, 4, 3]) // 0.17423138824802498
 */
export function kendallPValue(x: readonly number[], y: readonly number[]): number | null {
  requirePaired('kendallPValue', x, y);
  const n = x.length;
  const { difference, xTies, yTies } = comparePairs(x, y);
  if (n < 3 || xTies.length === 1 || yTies.length === 1) return null;
  const spread = (length: number) => length * (length - 1) * (2 * length + 5);
  const triples = (length: number) => length * (length - 1) * (length - 2);
  const variance =
    (spread(n) - sumOver(xTies, spread) - sumOver(yTies, spread)) / 18 +
    (2 * sumOver(xTies, pairsOf) * sumOver(yTies, pairsOf)) / (n * (n - 1)) +
    (sumOver(xTies, triples) * sumOver(yTies, triples)) / (9 * triples(n));
  return 2 * normalCdf(-Math.abs(difference) / Math.sqrt(variance));
}
