import { fail } from '../../order/fail.ts';
import type { CategoryCounts, WeightedTotals } from './category-counts.ts';

/** Level of measurement, which defines the distance of two values: different or not, order, difference, ratio. */
export type MeasurementLevel = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/** Sum of squared distances over all ordered pairs of values, given the count of each category. */
type PairSum = (categories: Int32Array, counts: Float64Array, from: number, to: number) => number;

const differingPairs: PairSum = (_, counts, from, to) => {
  let size = 0;
  let same = 0;
  for (let entry = from; entry < to; entry += 1) {
    const count = counts[entry] ?? fail();
    size += count;
    same += count * count;
  }
  return size * size - same;
};

/** The sum over all pairs reduces to sums of squares. */
function squaredDifferences(places: Float64Array): PairSum {
  return (categories, counts, from, to) => {
    let size = 0;
    let sum = 0;
    let squares = 0;
    for (let entry = from; entry < to; entry += 1) {
      const count = counts[entry] ?? fail();
      const place = places[categories[entry] ?? fail()] ?? fail();
      size += count;
      sum += count * place;
      squares += count * place * place;
    }
    return 2 * (size * squares - sum * sum);
  };
}

function squaredRatios(values: readonly number[]): PairSum {
  return (categories, counts, from, to) => {
    let sum = 0;
    for (let one = from; one < to; one += 1) {
      for (let other = from; other < one; other += 1) {
        const [a, b] = [
          values[categories[one] ?? fail()] ?? fail(),
          values[categories[other] ?? fail()] ?? fail(),
        ];
        sum += 2 * (counts[one] ?? fail()) * (counts[other] ?? fail()) * ((a - b) / (a + b)) ** 2;
      }
    }
    return sum;
  };
}

/** Numbers around their mean, so that squares keep their digits. */
function centred(values: readonly number[]): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Float64Array.from(values, (value) => value - mean);
}

/** Half of the votes of a category plus all votes below it; their differences are the ordinal distances. */
function middleRanks(totals: Float64Array): Float64Array {
  const all = totals.reduce((sum, count) => sum + count, 0);
  let below = -all / 2;
  return totals.map((count) => {
    below += count;
    return below - count / 2;
  });
}

/**
 * Krippendorff's alpha as a function of a sample of the units, for resampling: 1 = full agreement, 0 = chance agreement,
 * below 0 = less than chance. Missing votes are allowed. Null if no two values differ, and for units with one vote only.
 * Distances: nominal: equal or not; ordinal: by the share of votes between them; interval: squared differences; ratio:
 * squared (a - b)/(a + b), for values from 0. Throws a RangeError for a ratio of values below 0. A call takes O(distinct
 * values of each kind of unit); ratio: their square. Source: Krippendorff 2011, Computing Krippendorff's Alpha-Reliability.
 * @example krippendorff(counts, 'ordinal')(weightedTotals(counts, weights)) // with all weights 1: alpha of the table
 */
export function krippendorff(
  { values, sizes, starts, categories, counts }: CategoryCounts,
  level: MeasurementLevel,
): (sample: WeightedTotals) => number | null {
  if (level === 'ratio' && values.some((value) => value < 0)) {
    throw new RangeError(`krippendorff requires values from 0 for ratios, not ${values[0]}: use interval.`);
  }
  const all = Int32Array.from(values, (_, place) => place);
  const ownSum = (pairSum: PairSum, kind: number): number =>
    pairSum(categories, counts, starts[kind] ?? fail(), starts[kind + 1] ?? fail()) /
    ((sizes[kind] ?? fail()) - 1);
  const fixed =
    level === 'nominal'
      ? differingPairs
      : level === 'interval'
        ? squaredDifferences(centred(values))
        : squaredRatios(values);
  const fixedSums = level === 'ordinal' ? null : sizes.map((_, kind) => ownSum(fixed, kind));
  return ({ weights, votes, totals }) => {
    const pairSum = fixedSums ? fixed : squaredDifferences(middleRanks(totals));
    const expected = pairSum(all, totals, 0, values.length);
    if (!(expected > 0)) return null;
    let observed = 0;
    for (let kind = 0; kind < sizes.length; kind += 1) {
      const weight = weights[kind] ?? fail();
      if (weight > 0) observed += weight * (fixedSums?.[kind] ?? ownSum(pairSum, kind));
    }
    return 1 - ((votes - 1) * observed) / expected;
  };
}
