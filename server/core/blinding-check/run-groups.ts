import type { Fact } from './capture.ts';

/** Share of slots above which a common byte run, such as silence, is ignored. */
const COMMON_SHARE = 0.25;

/** Groups slots that share byte runs, directly or through others. Returns the group of each slot, in the order given. */
export function groupByRuns(slots: readonly { runs: readonly Fact[] }[]): number[] {
  const parents = slots.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[index] = root;
    return root;
  };
  const holders = new Map<Fact, number[]>();
  for (const [index, { runs }] of slots.entries())
    for (const run of new Set(runs)) {
      const known = holders.get(run);
      if (known) known.push(index);
      else holders.set(run, [index]);
    }
  const limit = Math.max(2, COMMON_SHARE * slots.length);
  for (const [first = 0, ...others] of holders.values()) {
    if (others.length + 1 > limit) continue;
    for (const other of others) parents[rootOf(other)] = rootOf(first);
  }
  return slots.map((_, index) => rootOf(index));
}
