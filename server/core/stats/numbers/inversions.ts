import { fail } from '../../order/fail.ts';

/**
 * Weighted number of inversions: pairs in which the higher level comes before the lower, each counted by the product of its
 * weights. Levels are whole numbers from 0 to below `count`; the weights sum to at most 32 bits. O(n log count): a tree of
 * partial sums (Fenwick 1994) holds the weight seen so far on each level.
 * @example weightedInversions(Uint32Array.of(2, 0, 1), Uint32Array.of(1, 1, 3), 3) // 4
 */
export function weightedInversions(levels: Uint32Array, weights: Uint32Array, count: number): number {
  const tree = new Uint32Array(count + 1);
  let [inversions, seen] = [0, 0];
  for (let index = 0; index < levels.length; index += 1) {
    const node = (levels[index] ?? fail()) + 1;
    const weight = weights[index] ?? fail();
    let upToLevel = 0;
    for (let at = node; at > 0; at &= at - 1) upToLevel += tree[at] ?? fail();
    inversions += (seen - upToLevel) * weight;
    seen += weight;
    for (let at = node; at <= count; at += at & -at) tree[at] = (tree[at] ?? fail()) + weight;
  }
  return inversions;
}
