import { fail } from '../order/fail.ts';
import { groupBy } from '../order/group-by.ts';
import { connectedGroups } from '../stats/pairs/connected-groups.ts';

/** by pair: mean preference of each pair of systems. by system: a mixed model with one effect per system. */
export const PAIR_ANALYSES = ['by pair', 'by system'] as const;
export type PairAnalysis = (typeof PAIR_ANALYSES)[number];

/** Two systems that are, or can be, compared on an item. */
export interface Compared {
  a: string;
  b: string;
  item: string;
}

/** With fewer items, the interval of a pair's mean preference is too wide to be useful. */
const LEAST_ITEMS = 6;

/** Whether comparisons connect all systems, directly or through third ones. */
export function areConnected(compared: readonly Pick<Compared, 'a' | 'b'>[]): boolean {
  const systems = new Map(
    [...new Set(compared.flatMap(({ a, b }) => [a, b]))].map((name, index) => [name, index]),
  );
  const edges = compared.flatMap(({ a, b }, row) =>
    [a, b].map((name) => [systems.get(name) ?? fail(), row] as const),
  );
  return new Set(connectedGroups(edges)).size === 1;
}

/**
 * The analysis that comparisons allow: by system if more than two systems are compared, all connected, and some pair of
 * them on fewer than six items; otherwise by pair, which assumes less.
 * @example pairAnalysisOf([{ a: 'x', b: 'y', item: '1' }]) // 'by pair'
 */
export function pairAnalysisOf(compared: readonly Compared[]): PairAnalysis {
  const systems = new Set(compared.flatMap(({ a, b }) => [a, b]));
  if (systems.size < 3 || !areConnected(compared)) return 'by pair';
  const pairs = [...groupBy(compared, ({ a, b }) => JSON.stringify([a, b].toSorted())).values()];
  return pairs.some((own) => new Set(own.map(({ item }) => item)).size < LEAST_ITEMS)
    ? 'by system'
    : 'by pair';
}
