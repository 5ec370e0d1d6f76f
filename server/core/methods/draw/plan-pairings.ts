import { fail } from '../../order/fail.ts';
import type { Random } from '../../order/random.ts';
import type { Price } from './choose-cells.ts';

/** Two compared systems, over all items. */
export interface Pairing {
  systems: readonly string[];
  /** Cost of one more page; see Price. */
  price: Price;
  /** Most pages about it that a listener can get. */
  room: number;
  /** Mean number of times its pairs were given so far. */
  level: number;
}

const TRIES = 8;

interface Plan {
  pages: number[];
  price: number;
  /** Difference in pages between the systems heard most and least. */
  spread: number;
  level: number;
}

/**
 * Number of pages of each pairing, `count` in total: cheapest first, then balanced over systems, then those given least so
 * far. The best of several attempts, because one choice can block the next. null if `count` pages do not fit.
 */
export function planPairings(pairings: readonly Pairing[], count: number, random: Random): number[] | null {
  let best: Plan | null = null;
  for (let tried = 0; tried < TRIES && (best === null || best.spread > 1); tried += 1) {
    const plan = tryPlan(pairings, count, random);
    if (!plan) return null;
    if (!best || isBetter(plan, best)) best = plan;
  }
  return best?.pages ?? null;
}

function isBetter(one: Plan, other: Plan): boolean {
  if (one.price !== other.price) return one.price < other.price;
  return one.spread === other.spread ? one.level < other.level : one.spread < other.spread;
}

function tryPlan(pairings: readonly Pairing[], count: number, random: Random): Plan | null {
  const heard = new Map(pairings.flatMap(({ systems }) => systems.map((system) => [system, 0])));
  const plan: Plan = { pages: pairings.map(() => 0), price: 0, spread: 0, level: 0 };
  const order = random.shuffle([...pairings.entries()]);
  for (let page = 0; page < count; page += 1) {
    let next: { index: number; key: readonly [number, number, number]; systems: readonly string[] } | null =
      null;
    for (const [index, { systems, price, room, level }] of order) {
      const pages = plan.pages[index] ?? fail();
      if (pages >= room) continue;
      const uses = systems.reduce((sum, system) => sum + (heard.get(system) ?? 0), 0);
      const key = [price(pages), uses, level + pages] as const;
      if (!next || isBefore(key, next.key)) next = { index, key, systems };
    }
    if (!next) return null;
    plan.pages[next.index] = (plan.pages[next.index] ?? fail()) + 1;
    plan.price += next.key[0];
    plan.level += next.key[2];
    for (const system of next.systems) heard.set(system, (heard.get(system) ?? 0) + 1);
  }
  const counts = [...heard.values()];
  return { ...plan, spread: Math.max(...counts) - Math.min(...counts) };
}

/** Whether the first differing number is smaller. */
function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((value, index) => value !== other[index]);
  return place !== -1 && (one[place] ?? fail()) < (other[place] ?? fail());
}
