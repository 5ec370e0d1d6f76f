import { fail } from '../../order/fail.ts';
import { argsort } from './argsort.ts';

/** Values in order. Rows and levels are numbered from 0. */
export interface Ranking {
  /** The rows from the smallest value to the largest. */
  readonly order: Uint32Array;
  /** For each row, the number of its value among the distinct ones. */
  readonly levels: Uint32Array;
  /** Number of rows on each level. */
  readonly sizes: Uint32Array;
}

/**
 * The levels of the values: equal values share one. Assumes no NaN. O(n).
 * @example rankingOf(Float64Array.of(10, 20, 20, 5)) // levels 1 2 2 0, sizes 1 1 2
 */
export function rankingOf(values: Float64Array): Ranking {
  const order = argsort(values);
  const levels = new Uint32Array(values.length);
  const sizes = new Uint32Array(values.length);
  let level = -1;
  let last = NaN;
  for (let index = 0; index < order.length; index += 1) {
    const row = order[index] ?? fail();
    const value = values[row] ?? fail();
    if (value !== last) level += 1;
    last = value;
    levels[row] = level;
    sizes[level] = (sizes[level] ?? fail()) + 1;
  }
  return { order, levels, sizes: sizes.subarray(0, level + 1) };
}

/** The mean of the ranks, from 1, that the rows of each level occupy. */
function ranksOfLevels(sizes: Uint32Array): Float64Array {
  const ranks = new Float64Array(sizes.length);
  let below = 0;
  for (let level = 0; level < sizes.length; level += 1) {
    const size = sizes[level] ?? fail();
    below += size;
    ranks[level] = below - (size - 1) / 2;
  }
  return ranks;
}

/** The mid-rank of each row of a ranking, from 1. */
export function midRanksOf({ levels, sizes }: Ranking): Float64Array {
  const ofLevel = ranksOfLevels(sizes);
  const ranks = new Float64Array(levels.length);
  for (let row = 0; row < ranks.length; row += 1) ranks[row] = ofLevel[levels[row] ?? fail()] ?? fail();
  return ranks;
}

/**
 * The rank of each value, 1 = smallest, in the order given; equal values share the mean of their ranks (mid-ranks), so the
 * result does not depend on the order of the rows. Throws a RangeError for NaN, which has no rank. O(n). Source: as
 * `scipy.stats.rankdata(method='average')`.
 * @example midRanks([10, 20, 20, 5]) // [2, 3.5, 3.5, 1]
 */
export function midRanks(values: readonly number[]): number[] {
  if (values.some(Number.isNaN))
    throw new RangeError('midRanks requires numbers: remove missing values first.');
  return [...midRanksOf(rankingOf(new Float64Array(values)))];
}
