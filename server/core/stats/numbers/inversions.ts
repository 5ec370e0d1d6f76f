import { fail } from '../../order/fail.ts';

/**
 * Weighted number of inversions: pairs in which the higher level comes before the lower, each counted by the product of its
 * weights. Levels are whole numbers from 0 to below `count`; the weights sum to at most 32 bits. O(n log count): a
 * binary tree of sums holds the weight seen so far on each level. Each walk has the same length, without a branch.
 * @example weightedInversions(Uint32Array.of(2, 0, 1), Uint32Array.of(1, 1, 3), 3) // 4
 */
export function weightedInversions(levels: Uint32Array, weights: Uint32Array, count: number): number {
  let leaves = 1;
  while (leaves < count) leaves *= 2;
  const tree = new Uint32Array(2 * leaves);
  let inversions = 0;
  for (let index = 0; index < levels.length; index += 1) {
    const weight = weights[index] ?? fail();
    let above = 0;
    for (let at = leaves + (levels[index] ?? fail()); at > 1; at >>>= 1) {
      tree[at] = (tree[at] ?? fail()) + weight;
      // A left child's sibling holds the weight on higher levels.
      above += (tree[at | 1] ?? fail()) * (~at & 1);
    }
    inversions += above * weight;
  }
  return inversions;
}
