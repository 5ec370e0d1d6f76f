import { fail } from '../../order/fail.ts';

/**
 * The connected component of each left node, from 0. An edge is the numbers of its left and its right node, each from 0
 * without gaps. Components are numbered in the order of their first left node. About O(edges): union-find with path
 * halving.
 * @example connectedGroups([[0, 0], [1, 0], [2, 1]]) // [0, 0, 1]
 */
export function connectedGroups(edges: Iterable<readonly [left: number, right: number]>): number[] {
  /** Of each node so far; a root is its own parent. */
  const parents: number[] = [];
  const rootOf = (node: number): number => {
    while (parents.length <= node) parents.push(parents.length);
    for (let at = node; ;) {
      const parent = parents[at] ?? fail();
      if (parent === at) return at;
      parents[at] = parents[parent] ?? fail();
      at = parent;
    }
  };
  const leftNode = (left: number) => left * 2;
  let size = 0;
  for (const [left, right] of edges) {
    const [a, b] = [rootOf(leftNode(left)), rootOf(right * 2 + 1)];
    parents[b] = a;
    size = Math.max(size, left + 1);
  }
  const roots = Array.from({ length: size }, (_, left) => rootOf(leftNode(left)));
  const numbers = new Map([...new Set(roots)].map((root, group) => [root, group]));
  return roots.map((root) => numbers.get(root) ?? 0);
}
