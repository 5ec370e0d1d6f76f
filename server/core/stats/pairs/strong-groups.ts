/**
 * The strongly connected components of nodes 0 to `size` - 1 along directed edges, each in ascending order, sorted by first
 * node. In a graph of wins, a single component means that Bradley-Terry strengths exist. O(nodes + edges). Source: Tarjan
 * 1972; Ford 1957 for the condition.
 * @example strongGroups(3, [[0, 1], [1, 0], [1, 2]]) // [[0, 1], [2]]
 */
export function strongGroups(
  size: number,
  edges: readonly (readonly [from: number, to: number])[],
): number[][] {
  const next = Array.from({ length: size }, (): number[] => []);
  for (const [from, to] of edges) next[from]?.push(to);
  const order = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const groups: number[][] = [];

  const close = (node: number) => {
    const group: number[] = [];
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      isOpen.delete(member);
      group.push(member);
      if (member === node) break;
    }
    groups.push(group.toSorted((a, b) => a - b));
  };
  const visit = (node: number): number => {
    const place = order.size;
    order.set(node, place);
    let least = place;
    open.push(node);
    isOpen.add(node);
    for (const other of next[node] ?? []) {
      if (!order.has(other)) least = Math.min(least, visit(other));
      else if (isOpen.has(other)) least = Math.min(least, order.get(other) ?? least);
    }
    if (least === place) close(node);
    return least;
  };
  for (let node = 0; node < size; node += 1) if (!order.has(node)) visit(node);
  return groups.toSorted(([a = 0], [b = 0]) => a - b);
}
