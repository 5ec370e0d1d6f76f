import { leastOf } from '../../order/extremes.ts';
import { groupBy } from '../../order/group-by.ts';
import { fail } from '../../order/fail.ts';
import type { Random } from '../../order/random.ts';
import { chooseCells, type Price } from './choose-cells.ts';
import type { Fill } from '../contract/method.ts';
import { planPairings } from './plan-pairings.ts';
import { boundsOf, priceOf, rank, sharesLeft, sharesOfAll, type Placed, type Ranked } from './shares.ts';

/** The pool for a listener's pages, and what to avoid. */
export interface Pool<P extends Placed> {
  /** Everything that the block tests, including what this listener cannot get. */
  placed: readonly P[];
  fill: Fill;
  /** Clips that the listener hears elsewhere. */
  taken: ReadonlySet<string>;
  /** Items that the listener hears elsewhere. */
  barred?: ReadonlySet<string>;
  /** Most pages about one item. Default: 1, or as many as needed if there are fewer items than pages. */
  perItem?: number;
  /** Most pages about one system, or pair of systems. Default: no limit except balance. */
  perSystem?: number;
  /** Most pages that share another property, such as the voice. */
  limit?: { of: (candidate: P) => string | undefined; most: number };
}

/** Weights of the objectives: no number of later ones outweighs an earlier one. */
const ITEMS = 1e13;
const SYSTEMS = 1e10;
const LEVEL = 1e5;
const ITEM_LEVEL = 1e3;
const MOST_LEVELS = 20;

/** Number of shuffled orders to try: in a chain of 8 systems, one of three finds the largest set. */
const SHUFFLES = 30;

/** In order, those that share no clip with an earlier one. */
function disjointInOrder<P extends Pick<Placed, 'clips'>>(ordered: readonly P[]): P[] {
  const heard = new Set<string>();
  return ordered.filter(({ clips }) => {
    if (clips.some((id) => heard.has(id))) return false;
    clips.forEach((id) => heard.add(id));
    return true;
  });
}

/**
 * A large set without shared clips: in the given order or, if that does not use all clips, in shuffled orders. Of equally
 * large sets, the one with the earliest members. Example: of b-c, a-b and c-d it is a-b and c-d.
 */
export function largestDisjoint<P extends Pick<Placed, 'clips'>>(ordered: readonly P[], random: Random): P[] {
  const clips = new Set(ordered.flatMap((each) => each.clips)).size;
  const most = Math.floor(clips / leastOf(ordered.map((each) => each.clips.length)));
  const first = disjointInOrder(ordered);
  if (first.length === most) return first;
  const place = indexOf(ordered);
  const sumOfPlaces = (set: readonly P[]): number =>
    set.reduce((sum, each) => sum + (place.get(each) ?? fail()), 0);
  return Array.from({ length: SHUFFLES }, () => disjointInOrder(random.shuffle(ordered))).reduce(
    (best, set) =>
      set.length > best.length || (set.length === best.length && sumOfPlaces(set) < sumOfPlaces(best))
        ? set
        : best,
    first,
  );
}

/** Whether there are at least `count` different items. */
function hasItems(free: readonly Placed[], count: number): boolean {
  const items = new Set<string>();
  for (const { item } of free) {
    items.add(item);
    if (items.size >= count) return true;
  }
  return false;
}

/** Least number of pages about one item with which `count` pages are possible. */
function leastPerItem(free: readonly Placed[], count: number, random: Random): number {
  if (hasItems(free, count)) return 1;
  const items = groupBy(free, ({ item }) => item);
  const room = [...items.values()].map((own) => largestDisjoint(own, random).length);
  const fitting = (least: number): number => room.reduce((sum, each) => sum + Math.min(each, least), 0);
  let least = 1;
  while (least < count && fitting(least) < count) least += 1;
  return least;
}

/**
 * For each item, the least-filled candidates without shared clips. If those block so many others that `count` pages cannot
 * be reached, some items give as many as they can instead, first those whose least-filled candidates can wait.
 */
function disjoint<P extends Placed>(
  open: readonly Ranked<P>[],
  { count, perItem }: { count: number; perItem: number },
  random: Random,
): Ranked<P>[] {
  const ordered = random.shuffle(open).toSorted((a, b) => a.held - b.held);
  const items = [...groupBy(ordered, ({ item }) => item).values()].toReversed();
  const sets = items.map((own) => disjointInOrder(own.map(({ candidate }) => candidate)));
  const sizeOf = (set: readonly P[]): number => Math.min(set.length, perItem);
  let size = sets.reduce((sum, set) => sum + sizeOf(set), 0);
  for (const [index, own] of items.entries()) {
    if (size >= count) break;
    const larger = largestDisjoint(
      own.map(({ candidate }) => candidate),
      random,
    );
    size += sizeOf(larger) - sizeOf(sets[index] ?? fail());
    sets[index] = larger;
  }
  const chosen = new Set(sets.flat());
  return open.filter(({ candidate }) => chosen.has(candidate));
}

function hearsNoneTwice(picked: readonly Placed[]): boolean {
  const clips = picked.flatMap((each) => each.clips);
  return new Set(clips).size === clips.length;
}

/**
 * Picks `count` of the pool for one listener; null if it finds no set. Objectives by weight: items that must be given now so that all
 * remaining places can be given; systems, or pairs of systems, equally often; least-filled clips; least-filled items;
 * chance.
 *
 * With one page per item or single clips, and no `limit`, quotas that whole sessions can fill exactly are filled exactly: sharing the
 * remaining places among the coming sessions is a fractional flow, so an integer flow exists (D. de Werra, balanced edge colourings,
 * 1971). This does not hold for several pairs of an item, which may not share a clip, or with a `limit`. Both are handled by drawing
 * random subsets, so that an existing set may be missed and the last sessions may leave places open.
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
      random,
    );
  const left = free.filter(({ isOpen }) => isOpen);
  let open = perItem > 1 ? disjoint(left, { count, perItem }, random) : left;
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

/** The groups of systems that can be given, with the cost of one more page of each. */
function pricesOfGroups(
  all: readonly Ranked[],
  open: readonly Ranked[],
  count: number,
  random: Random,
): Map<string, Price> | null {
  const [usual, left] = [sharesOfAll(all, open, count), sharesLeft(all, 'group', count)];
  // Without a quota, a listener's balance comes first.
  const usualWeight = all.some(({ candidate }) => candidate.quota === null) ? 2 : 1;
  const groups = [...groupBy(open, ({ group }) => group)].map(([name, own]) => {
    const prices = [
      priceOf(boundsOf(usual.get(name) ?? 0), usualWeight),
      priceOf(boundsOf(left.get(name) ?? 0), 1),
    ];
    return {
      name,
      systems: (own[0] ?? fail()).candidate.systems,
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
        const pages = planned[index] ?? fail();
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
function indexOf<K>(keys: Iterable<K>): Map<K, number> {
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
  const least = {
    cell: leastOf(open.map(({ held }) => held)),
    item: leastOf(itemLevels),
  };
  const [rowOf, columnOf] = [indexOf(items.keys()), indexOf(groups.keys())];
  const cells = open.map(({ candidate, item, group, held }) => {
    const row = rowOf.get(item) ?? fail();
    const level = LEVEL * Math.min(MOST_LEVELS, Math.round(held - least.cell));
    const itemLevel =
      ITEM_LEVEL * Math.min(MOST_LEVELS, Math.round((itemLevels[row] ?? fail()) - least.item));
    return {
      candidate,
      row,
      column: columnOf.get(group) ?? fail(),
      cost: level + itemLevel + random.int(ITEM_LEVEL),
    };
  });
  return chooseCells(cells, count, itemPrices, groupPrices)?.map(({ candidate }) => candidate) ?? null;
}
