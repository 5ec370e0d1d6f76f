import { greatestOf } from '../../order/extremes.ts';
import { fail } from '../../order/fail.ts';
import type { Price } from './choose-cells.ts';
import type { Candidate } from './draw.ts';
import type { Fill } from '../contract/method.ts';

/** A clip or pair under test, with the item and systems that pages are balanced over. */
export interface Placed extends Candidate {
  /** The text that is spoken. */
  item: string;
  /** The system, or the two compared systems. */
  systems: readonly string[];
}

/** A clip or pair with its remaining quota. */
export interface Ranked<P extends Placed = Placed> {
  candidate: P;
  item: string;
  /** Name of its systems; a listener gets all such groups equally often. */
  group: string;
  held: number;
  /** Sessions that should still get it: up to its quota, or to the next count that whole sessions fill evenly. */
  left: number;
  /** Whether its quota is not reached yet. */
  isOpen: boolean;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/**
 * Target count of each of `clips` without a quota: the next number that whole sessions of `count` pages can reach for all
 * clips, with places left for at least one session.
 */
function nextRound(held: readonly number[], count: number): number {
  const step = count / greatestCommonDivisor(held.length, count);
  const most = step * Math.ceil(greatestOf(held) / step);
  const places = held.reduce((sum, each) => sum + most - each, 0);
  return places < count ? most + step : most;
}

const namesOfGroups = new WeakMap<readonly Placed[], string[]>();

/** Names of the systems of each clip or pair, made once. */
function groupsOf(placed: readonly Placed[]): string[] {
  const names = namesOfGroups.get(placed) ?? placed.map(({ systems }) => systems.join('|'));
  namesOfGroups.set(placed, names);
  return names;
}

/** Remaining places of each clip or pair, for sessions of `count` pages. */
export function rank<P extends Placed>(placed: readonly P[], fill: Fill, count: number): Ranked<P>[] {
  const held = placed.map(({ unit }) => fill(unit));
  const round = placed.some(({ quota }) => quota === null) ? nextRound(held, count) : 0;
  const groups = groupsOf(placed);
  return placed.map((candidate, index) => {
    const { quota, item } = candidate;
    const own = held[index] ?? fail();
    const left = Math.max(0, (quota ?? round) - own);
    return {
      candidate,
      item,
      group: groups[index] ?? fail(),
      held: own,
      left,
      isOpen: quota === null || left > 0,
    };
  });
}

const NEARLY = 1e-9;

/** The whole numbers below and above a share. */
export interface Bounds {
  low: number;
  high: number;
}

export function boundsOf(share: number): Bounds {
  return { low: Math.floor(share + NEARLY), high: Math.ceil(share - NEARLY) };
}

/** Price with bounds: below them one more is a gain, larger the more are missing; above them a loss. */
export function priceOf({ low, high }: Bounds, weight: number): Price {
  return (taken) => (taken < low ? taken - low : taken >= high ? taken + 1 - high : 0) * weight;
}

/** Number of whole sessions of `count` pages still to come. */
function sessionsLeft(all: readonly Ranked[], count: number): number {
  return Math.max(1, Math.floor(all.reduce((sum, { left }) => sum + left, 0) / count));
}

function placesOf(all: readonly Ranked[], key: 'item' | 'group'): Map<string, number> {
  const places = new Map<string, number>();
  for (const one of all) places.set(one[key], (places.get(one[key]) ?? 0) + one.left);
  return places;
}

/**
 * Pages that each item, or group of systems, needs in every coming session so that all its places are given.
 */
export function sharesLeft(
  all: readonly Ranked[],
  key: 'item' | 'group',
  count: number,
): Map<string, number> {
  const sessions = sessionsLeft(all, count);
  return new Map([...placesOf(all, key)].map(([name, left]) => [name, left / sessions]));
}

/** Pages that each item still needs per session. Traps must not use an item that every session needs. */
export function needOf(placed: readonly Placed[], fill: Fill, count: number): (item: string) => number {
  let shares: Map<string, number> | null = null;
  return (item) => {
    shares ??= sharesLeft(rank(placed, fill, count), 'item', count);
    return shares.get(item) ?? 0;
  };
}

/** Pages of a group of systems in each session if all clips are heard equally often, without groups that have no places. */
export function sharesOfAll(
  all: readonly Ranked[],
  open: readonly Ranked[],
  count: number,
): Map<string, number> {
  const isOpen = new Set(open.map(({ group }) => group));
  const sizes = new Map<string, number>();
  for (const { group } of all) if (isOpen.has(group)) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const clips = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return new Map([...sizes].map(([group, size]) => [group, (count * size) / clips]));
}
