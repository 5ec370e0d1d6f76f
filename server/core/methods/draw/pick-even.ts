import { leastOf } from '../../order/extremes.ts';
import { groupBy } from '../../order/group-by.ts';
import { fail } from '../../order/fail.ts';
import type { Random } from '../../order/random.ts';
import { chooseCells, type Price } from './choose-cells.ts';
import type { Fill } from '../contract/method.ts';
import { planPairings } from './plan-pairings.ts';
import {
  boundsOf,
  priceOf,
  rank,
  sharesLeft,
  sharesOfAll,
  sumsBy,
  type Placed,
  type Ranked,
} from './shares.ts';

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
  const place = new Map(ordered.map((each, index) => [each, index]));
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
function hasItems(free: readonly number[], { item, items }: Ranked, count: number): boolean {
  const seen = new Uint8Array(items);
  let found = 0;
  for (let index = 0; index < free.length && found < count; index += 1) {
    const number = item[free[index] ?? fail()] ?? fail();
    if (seen[number] === 0) found += 1;
    seen[number] = 1;
  }
  return found >= count;
}

/** Least number of pages about one item with which `count` pages are possible. */
function leastPerItem(free: readonly Placed[], count: number, random: Random): number {
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
function disjoint(
  placed: readonly Placed[],
  held: Float64Array,
  open: readonly number[],
  { count, perItem }: { count: number; perItem: number },
  random: Random,
): number[] {
  const ordered = random.shuffle(open).toSorted((a, b) => (held[a] ?? fail()) - (held[b] ?? fail()));
  const candidates = ordered.map((index) => placed[index] ?? fail());
  const items = [...groupBy(candidates, ({ item }) => item).values()].toReversed();
  const sets = items.map((own) => disjointInOrder(own));
  const sizeOf = (set: readonly Placed[]): number => Math.min(set.length, perItem);
  let size = sets.reduce((sum, set) => sum + sizeOf(set), 0);
  for (const [index, own] of items.entries()) {
    if (size >= count) break;
    const larger = largestDisjoint(own, random);
    size += sizeOf(larger) - sizeOf(sets[index] ?? fail());
    sets[index] = larger;
  }
  const chosen = new Set(sets.flat());
  return open.filter((index) => chosen.has(placed[index] ?? fail()));
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
  const { placed, limit, perSystem = Infinity } = pool;
  const all = rank(placed, pool.fill, count);
  const free = freeOf(pool);
  const perItem =
    pool.perItem ??
    (hasItems(free, all, count)
      ? 1
      : leastPerItem(
          free.map((index) => placed[index] ?? fail()),
          count,
          random,
        ));
  const left = free.filter((index) => placed[index]?.quota === null || (all.left[index] ?? fail()) > 0);
  let open = perItem > 1 ? disjoint(placed, all.held, left, { count, perItem }, random) : left;
  for (;;) {
    const picked = pickOnce(placed, all, open, { count, perItem, perSystem }, random);
    if (!picked || !hearsNoneTwice(picked)) return null;
    const crowd =
      limit &&
      [...groupBy(picked, limit.of)].find(([key, own]) => key !== undefined && own.length > limit.most);
    if (!crowd) return picked;
    const kept = new Set(random.shuffle(crowd[1]).slice(0, limit.most));
    open = open.filter((index) => {
      const candidate = placed[index] ?? fail();
      return limit.of(candidate) !== crowd[0] || kept.has(candidate);
    });
  }
}

/** Places in the pool of the candidates that the listener does not hear elsewhere. */
function freeOf({ placed, taken, barred }: Pick<Pool<Placed>, 'placed' | 'taken' | 'barred'>): number[] {
  const free: number[] = [];
  for (let index = 0; index < placed.length; index += 1) {
    const { clips, item } = placed[index] ?? fail();
    if (!barred?.has(item) && (taken.size === 0 || !clips.some((id) => taken.has(id)))) free.push(index);
  }
  return free;
}

/** A group of systems that can be given. */
interface Group {
  number: number;
  systems: readonly string[];
  /** Candidates of it, and the sum of the times that they were given. */
  room: number;
  held: number;
}

/** The groups that can be given, in the order of their first candidates, and the place of each candidate's group among them. */
function groupsOf(
  placed: readonly Placed[],
  all: Ranked,
  open: readonly number[],
): { groups: Group[]; columns: Int32Array } {
  const groups: Group[] = [];
  const places = new Int32Array(all.groups).fill(-1);
  const columns = new Int32Array(open.length);
  for (let at = 0; at < open.length; at += 1) {
    const index = open[at] ?? fail();
    const number = all.group[index] ?? fail();
    if (places[number] === -1) {
      places[number] = groups.length;
      groups.push({ number, systems: (placed[index] ?? fail()).systems, room: 0, held: 0 });
    }
    const place = places[number] ?? fail();
    const group = groups[place] ?? fail();
    group.room += 1;
    group.held += all.held[index] ?? fail();
    columns[at] = place;
  }
  return { groups, columns };
}

/** The cost of one more page of each group of systems that can be given. */
function pricesOfGroups(all: Ranked, given: readonly Group[], count: number, random: Random): Price[] | null {
  const isOpen = new Uint8Array(all.groups);
  for (const { number } of given) isOpen[number] = 1;
  const [usual, left] = [sharesOfAll(all, isOpen, count), sharesLeft(all, 'group')];
  // Without a quota, a listener's balance comes first.
  const usualWeight = all.hasOpenEnd ? 2 : 1;
  const groups = given.map(({ number, systems, room, held }) => {
    const prices = [
      priceOf(boundsOf(usual[number] ?? fail()), usualWeight),
      priceOf(boundsOf(left[number] ?? fail()), 1),
    ];
    return {
      systems,
      price: (taken: number) => prices.reduce((sum, price) => sum + price(taken), 0),
      room,
      level: held / room,
    };
  });
  if (groups.every(({ systems }) => systems.length < 2))
    return groups.map(
      ({ price }) =>
        (taken) =>
          price(taken) * SYSTEMS,
    );
  const planned = planPairings(groups, count, random);
  return planned && planned.map((pages) => priceOf({ low: pages, high: pages }, SYSTEMS));
}

const atMost =
  (most: number, price: Price): Price =>
  (taken) =>
    taken < most ? price(taken) : Infinity;

/** Cost of how much more often something was given than what was given least. */
const levelCost = (weight: number, held: number, least: number): number =>
  weight * Math.min(MOST_LEVELS, Math.round(held - least));

function pickOnce<P extends Placed>(
  placed: readonly P[],
  all: Ranked,
  open: readonly number[],
  { count, perItem, perSystem }: { count: number; perItem: number; perSystem: number },
  random: Random,
): P[] | null {
  const { groups, columns } = groupsOf(placed, all, open);
  const prices = pricesOfGroups(all, groups, count, random);
  if (!prices) return null;
  const needs = sharesLeft(all, 'item');
  const itemPrice = (row: number, taken: number): number =>
    taken < perItem ? priceOf(boundsOf(needs[row] ?? fail()), ITEMS)(taken) : Infinity;
  const rows = new Int32Array(open.length);
  const held = new Float64Array(open.length);
  const sizes = new Int32Array(all.items);
  let least = Infinity;
  for (let at = 0; at < open.length; at += 1) {
    const index = open[at] ?? fail();
    const row = all.item[index] ?? fail();
    rows[at] = row;
    const own = all.held[index] ?? fail();
    held[at] = own;
    least = Math.min(least, own);
    sizes[row] = (sizes[row] ?? fail()) + 1;
  }
  // Not a number for an item that cannot be given.
  const levels = sumsBy(rows, all.items, held).map((sum, row) => sum / (sizes[row] ?? fail()));
  const leastLevel = leastOf(levels.filter((level) => !Number.isNaN(level)));
  const rowCosts = levels.map((level) => levelCost(ITEM_LEVEL, level, leastLevel));
  const costs = new Float64Array(open.length);
  for (let at = 0; at < open.length; at += 1)
    costs[at] =
      levelCost(LEVEL, held[at] ?? fail(), least) +
      (rowCosts[rows[at] ?? fail()] ?? fail()) +
      random.int(ITEM_LEVEL);
  const columnPrices = prices.map((price) => atMost(perSystem, price));
  const chosen = chooseCells({ rows, columns, costs }, count, itemPrice, columnPrices);
  return chosen && chosen.map((at) => placed[open[at] ?? fail()] ?? fail());
}
