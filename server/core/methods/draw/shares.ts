import { groupBy } from '../../order/group-by.ts';
import { fail } from '../../order/fail.ts';
import type { Price } from './choose-cells.ts';
import type { Candidate } from './draw.ts';
import type { Fill } from '../contract/method.ts';

/** A clip or pair under test, with what its pages are spread over. */
export interface Placed extends Candidate {
  /** The text that it says. */
  item: string;
  /** The system that speaks, or the two that are compared. */
  systems: readonly string[];
}

/** A clip or pair with what is left of it. */
export interface Ranked<P extends Placed = Placed> {
  candidate: P;
  item: string;
  /** Its systems by name: what a listener gets as often as any other. */
  group: string;
  held: number;
  /** Sessions that are still to get it: by its quota, or until the next number that whole sessions fill evenly. */
  left: number;
  /** Whether its quota is not reached. */
  isOpen: boolean;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/**
 * How often each of `clips` shall be taken next where there is no quota: the next number that sessions of `count` pages
 * can reach all together, and that leaves places for one at least.
 */
function nextRound(held: readonly number[], count: number): number {
  const step = count / greatestCommonDivisor(held.length, count);
  const most = step * Math.ceil(Math.max(...held) / step);
  const places = held.reduce((sum, each) => sum + most - each, 0);
  return places < count ? most + step : most;
}

/** What is left of each for sessions of `count` pages. */
export function rank<P extends Placed>(placed: readonly P[], fill: Fill, count: number): Ranked<P>[] {
  const held = placed.map(({ unit }) => fill(unit));
  const round = placed.some(({ quota }) => quota === null) ? nextRound(held, count) : 0;
  return placed.map((candidate, index) => {
    const { quota, item, systems } = candidate;
    const own = held[index] ?? fail();
    const left = Math.max(0, (quota ?? round) - own);
    return { candidate, item, group: systems.join('|'), held: own, left, isOpen: quota === null || left > 0 };
  });
}

const NEARLY = 1e-9;

/** Whole numbers that a share lies between. */
export interface Bounds {
  low: number;
  high: number;
}

export function boundsOf(share: number): Bounds {
  return { low: Math.floor(share + NEARLY), high: Math.ceil(share - NEARLY) };
}

/** Below the bounds one more is a gain, the greater the more are missing; above them a loss. */
export function priceOf({ low, high }: Bounds, weight: number): Price {
  return (taken) => (taken < low ? taken - low : taken >= high ? taken + 1 - high : 0) * weight;
}

/** Whole sessions of `count` pages that are still to come. */
function sessionsLeft(all: readonly Ranked[], count: number): number {
  return Math.max(1, Math.floor(all.reduce((sum, { left }) => sum + left, 0) / count));
}

function placesOf(all: readonly Ranked[], key: 'item' | 'group'): Map<string, number> {
  const places = new Map<string, number>();
  for (const one of all) places.set(one[key], (places.get(one[key]) ?? 0) + one.left);
  return places;
}

/**
 * Pages that each item, or each group of systems, has to get of every session to come so that all its places are given
 * away.
 */
export function sharesLeft(
  all: readonly Ranked[],
  key: 'item' | 'group',
  count: number,
): Map<string, number> {
  const sessions = sessionsLeft(all, count);
  return new Map([...placesOf(all, key)].map(([name, left]) => [name, left / sessions]));
}

/** What each item still has to get a session, for who picks traps: an item that is needed everywhere is none. */
export function needOf(placed: readonly Placed[], fill: Fill, count: number): (item: string) => number {
  let shares: Map<string, number> | null = null;
  return (item) => {
    shares ??= sharesLeft(rank(placed, fill, count), 'item', count);
    return shares.get(item) ?? 0;
  };
}

/** Pages of a group of systems in each session when all clips are heard equally often, groups without a place left aside. */
export function sharesOfAll(
  all: readonly Ranked[],
  open: readonly Ranked[],
  count: number,
): Map<string, number> {
  const isOpen = new Set(open.map(({ group }) => group));
  const sizes = new Map([...groupBy(all, ({ group }) => group)].filter(([group]) => isOpen.has(group)));
  const clips = [...sizes.values()].reduce((sum, { length }) => sum + length, 0);
  return new Map([...sizes].map(([group, { length }]) => [group, (count * length) / clips]));
}
