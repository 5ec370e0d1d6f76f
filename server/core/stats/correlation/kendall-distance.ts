import { fail } from '../../order/fail.ts';
import { requirePaired } from '../numbers/paired.ts';
import { normalCdf } from '../laws/distributions.ts';

/** Number of pairs that two rankings put in opposite order. */
export interface KendallDistance {
  /** Number of ranked things. */
  readonly n: number;
  /** n (n - 1) / 2. */
  readonly pairs: number;
  /** Pairs in opposite order if every tie is broken in favour of agreement. */
  readonly least: number;
  /** The same if every tie is broken against agreement; equals `least` without ties. */
  readonly most: number;
}

/**
 * Kendall's distance of two rankings of the same things, by their scores x and y (higher first in both): the pairs in
 * opposite order. A pair tied in x, in y or in both is in either order, depending on how the tie is broken: `least` and
 * `most` are the ends over all ways to break ties into two rankings, and every whole number between them can be reached.
 * Throws a RangeError for unequal lengths or a value that is not finite. O(n^2). Source: Kendall 1938; Audio Turing
 * Test, section 4.
 * @example kendallDistance([1, 2, 3], [1, 3, 2]) // n 3, pairs 3, least 1, most 1
 */
export function kendallDistance(x: readonly number[], y: readonly number[]): KendallDistance {
  requirePaired('kendallDistance', x, y);
  const n = x.length;
  let opposite = 0;
  let tied = 0;
  for (let one = 1; one < n; one += 1) {
    for (let other = 0; other < one; other += 1) {
      const product =
        Math.sign((x[one] ?? fail()) - (x[other] ?? fail())) *
        Math.sign((y[one] ?? fail()) - (y[other] ?? fail()));
      if (product < 0) opposite += 1;
      if (product === 0) tied += 1;
    }
  }
  return { n, pairs: (n * n - n) / 2, least: opposite, most: opposite + tied };
}

/** Above this number, the normal approximation is accurate enough and the exact distribution is slow. */
const MOST_EXACT = 100;

/** The probability of at most `most` inversions in a random order of n. Sums only positive terms, so that tails stay exact. */
function lowerTail(most: number, n: number): number {
  let chances = Float64Array.of(1);
  for (let size = 2; size <= n; size += 1) {
    const next = new Float64Array(Math.min(most, (size * (size - 1)) / 2) + 1);
    for (let before = 0; before < chances.length; before += 1) {
      const share = (chances[before] ?? fail()) / size;
      const end = Math.min(next.length, before + size);
      for (let sum = before; sum < end; sum += 1) next[sum] = (next[sum] ?? fail()) + share;
    }
    chances = next;
  }
  return chances.reduce((sum, chance) => sum + chance, 0);
}

/** The same by the normal approximation with continuity correction. */
function normalTail(most: number, n: number): number {
  const variance = (n * (n - 1) * (2 * n + 5)) / 72;
  return normalCdf((most + 0.5 - (n * (n - 1)) / 4) / Math.sqrt(variance));
}

/**
 * The two-sided p-value (0 to 1) of "the rankings are unrelated" for a Kendall distance of n things without ties:
 * min(1, 2 P(K <= min(d, pairs - d))), where K, the inversions of a random order, follows the Mahonian numbers. Exact
 * up to 100 things, above by the normal approximation with continuity correction (within 0.0002). Null below two
 * things. Throws a RangeError for a distance that is not whole or not from 0 to n (n - 1) / 2.
 * Source: Kendall 1938; as `scipy.stats.kendalltau(method='exact')`.
 * @example kendallDistancePValue(63, 20) // 0.0398
 */
export function kendallDistancePValue(distance: number, n: number): number | null {
  const pairs = (n * (n - 1)) / 2;
  if (!Number.isInteger(distance) || distance < 0 || distance > pairs)
    throw new RangeError(
      `kendallDistancePValue requires a whole distance from 0 to ${pairs}, not ${distance}.`,
    );
  if (n < 2) return null;
  const most = Math.min(distance, pairs - distance);
  return Math.min(1, 2 * (n > MOST_EXACT ? normalTail(most, n) : lowerTail(most, n)));
}
