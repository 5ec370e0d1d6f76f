import { groupBy } from '../group-by.ts';
import type { Random } from '../random.ts';
import { chooseCells, type Price } from './choose-cells.ts';
import type { Fill } from './method.ts';
import { planPairings } from './plan-pairings.ts';
import { boundsOf, priceOf, rank, sharesLeft, sharesOfAll, type Placed, type Ranked } from './shares.ts';

/** What a listener's pages are picked from, and what they may not hold. */
export interface Pool<P extends Placed> {
  /** All that the block tests, also what this listener cannot get. */
  placed: readonly P[];
  fill: Fill;
  /** Clips that the listener hears elsewhere. */
  taken: ReadonlySet<string>;
  /** Items that the listener hears elsewhere. */
  barred?: ReadonlySet<string>;
  /** Pages about one item at most. Default: 1, or as many more as it takes where there are fewer items than pages. */
  perItem?: number;
  /** Pages about one system, or pair of systems, at most. Default: no limit but what is even. */
  perSystem?: number;
  /** At most so many that share something else, like the voice. */
  limit?: { of: (candidate: P) => string | undefined; most: number };
}

/** Weights of what is wished for: no number of later wishes outweighs an earlier one. */
const ITEMS = 1e13;
const SYSTEMS = 1e10;
const LEVEL = 1e5;
const ITEM_LEVEL = 1e3;
const MOST_LEVELS = 20;

/** Pages about one item that `count` pages cannot do without. */
function leastPerItem(free: readonly Placed[], count: number): number {
  const room = [...groupBy(free, ({ item }) => item).values()].map((own) => {
    if (own.every(({ clips }) => clips.length === 1)) return own.length;
    const clips = new Set(own.flatMap((each) => each.clips)).size;
    return Math.floor(clips / Math.max(...own.map((each) => each.clips.length)));
  });
  const fitting = (least: number): number => room.reduce((sum, each) => sum + Math.min(each, least), 0);
  let least = 1;
  while (least < count && fitting(least) < count) least += 1;
  return least;
}

/** Those, least filled first, that share no clip. */
function disjoint<P extends Placed>(open: readonly Ranked<P>[], random: Random): Ranked<P>[] {
  const heard = new Set<string>();
  return random
    .shuffle(open)
    .toSorted((a, b) => a.held - b.held)
    .filter(({ candidate: { clips } }) => {
      if (clips.some((id) => heard.has(id))) return false;
      clips.forEach((id) => heard.add(id));
      return true;
    });
}

function hearsNoneTwice(picked: readonly Placed[]): boolean {
  const clips = picked.flatMap((each) => each.clips);
  return new Set(clips).size === clips.length;
}

/**
 * `count` of the pool for one listener, or null when that many cannot stand together. What counts, most first: items
 * without which the places left could not all be given away; every system, or pair of systems, as often as the others;
 * the least filled clips; items that are least filled on the whole; chance.
 *
 * Quotas that whole sessions can fill exactly are filled exactly: shares of the places that are left would do for every
 * session to come, so that whole numbers do too (integral flows; D. de Werra's balanced edge colourings, 1971).
 */
export function pickEven<P extends Placed>(pool: Pool<P>, count: number, random: Random): P[] | null {
  const { placed, taken, barred, limit, perSystem = Infinity } = pool;
  const all = rank(placed, pool.fill, count);
  const free = all.filter(
    ({ candidate: { clips }, item }) => !barred?.has(item) && !clips.some((id) => taken.has(id)),
  );
  const perItem =
    pool.perItem ??
    leastPerItem(
      free.map(({ candidate }) => candidate),
      count,
    );
  const left = free.filter(({ isOpen }) => isOpen);
  let open = perItem > 1 ? disjoint(left, random) : left;
  for (;;) {
    const picked = pickOnce(all, open, { count, perItem, perSystem }, random);
    if (!picked || !hearsNoneTwice(picked)) return null;
    const crowd =
      limit &&
      [...groupBy(picked, limit.of)].find(([key, own]) => key !== undefined && own.length > limit.most);
    if (!crowd) return picked;
    const kept = new Set(random.shuffle(crowd[1]).slice(0, limit.most));
    open = open.filter(({ candidate }) => limit.of(candidate) !== crowd[0] || kept.has(candidate));
  }
}

/** The groups of systems that can be given, with what one page more of each costs. */
function pricesOfGroups(
  all: readonly Ranked[],
  open: readonly Ranked[],
  count: number,
  random: Random,
): Map<string, Price> | null {
  const [usual, left] = [sharesOfAll(all, open, count), sharesLeft(all, 'group', count)];
  // Without a quota nothing has to be filled at the cost of a listener's balance.
  const usualWeight = all.some(({ candidate }) => candidate.quota === null) ? 2 : 1;
  const groups = [...groupBy(open, ({ group }) => group)].map(([name, own]) => {
    const prices = [
      priceOf(boundsOf(usual.get(name) ?? 0), usualWeight),
      priceOf(boundsOf(left.get(name) ?? 0), 1),
    ];
    return {
      name,
      systems: own[0]?.candidate.systems ?? [],
      price: (taken: number) => prices.reduce((sum, price) => sum + price(taken), 0),
      room: own.length,
      level: own.reduce((sum, { held }) => sum + held, 0) / own.length,
    };
  });
  if (groups.every(({ systems }) => systems.length < 2))
    return new Map(groups.map(({ name, price }) => [name, (taken) => price(taken) * SYSTEMS]));
  const planned = planPairings(groups, count, random);
  return (
    planned &&
    new Map(
      groups.map(({ name }, index) => {
        const pages = planned[index] ?? 0;
        return [name, priceOf({ low: pages, high: pages }, SYSTEMS)];
      }),
    )
  );
}

const atMost =
  (most: number, price: Price): Price =>
  (taken) =>
    taken < most ? price(taken) : Infinity;

/** Places in the order of the keys' first appearance. */
function indexOf(keys: Iterable<string>): Map<string, number> {
  return new Map([...keys].map((key, index) => [key, index]));
}

function pickOnce<P extends Placed>(
  all: readonly Ranked<P>[],
  open: readonly Ranked<P>[],
  { count, perItem, perSystem }: { count: number; perItem: number; perSystem: number },
  random: Random,
): P[] | null {
  const groups = pricesOfGroups(all, open, count, random);
  if (!groups) return null;
  const needs = sharesLeft(all, 'item', count);
  const items = groupBy(open, ({ item }) => item);
  const itemPrices = [...items.keys()].map((item) =>
    atMost(perItem, priceOf(boundsOf(needs.get(item) ?? 0), ITEMS)),
  );
  const groupPrices = [...groups.values()].map((price) => atMost(perSystem, price));
  const itemLevels = [...items.values()].map(
    (own) => own.reduce((sum, { held }) => sum + held, 0) / own.length,
  );
  const least = { cell: Math.min(...open.map(({ held }) => held)), item: Math.min(...itemLevels) };
  const [rowOf, columnOf] = [indexOf(items.keys()), indexOf(groups.keys())];
  const cells = open.map(({ candidate, item, group, held }) => {
    const row = rowOf.get(item) ?? 0;
    const level = LEVEL * Math.min(MOST_LEVELS, Math.round(held - least.cell));
    const itemLevel = ITEM_LEVEL * Math.min(MOST_LEVELS, Math.round((itemLevels[row] ?? 0) - least.item));
    return {
      candidate,
      row,
      column: columnOf.get(group) ?? 0,
      cost: level + itemLevel + random.int(ITEM_LEVEL),
    };
  });
  return chooseCells(cells, count, itemPrices, groupPrices)?.map(({ candidate }) => candidate) ?? null;
}
