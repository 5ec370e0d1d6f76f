import { pickEven, type Pool } from '#core/methods/draw/pick-even.ts';
import type { Placed } from '#core/methods/draw/shares.ts';
import { createRandom } from '#core/order/random.ts';
import { names } from '../../../support/study.ts';

export const SEEDS = names('seed', 20);

export const clip = (system: string, item: string, quota: number | null = null): Placed => ({
  unit: `${system}${item}`,
  clips: [`${system}${item}`],
  quota,
  item,
  systems: [system],
});

export const pair = (a: string, b: string, item: string, quota: number | null = null): Placed => ({
  unit: `${a}${b}${item}`,
  clips: [`${a}${item}`, `${b}${item}`],
  quota,
  item,
  systems: [a, b],
});

/** A clip of each system for each item. */
export const grid = (systems: string, items: number, quota: number | null = null): Placed[] =>
  systems.split('').flatMap((system) => names('', items).map((item) => clip(system, item, quota)));

interface Asked extends Partial<Omit<Pool<Placed>, 'placed' | 'fill'>> {
  /** How many sessions hold a unit. Default: none. */
  held?: Readonly<Record<string, number>>;
  seed?: string;
}

export function pick(
  placed: readonly Placed[],
  count: number,
  { held = {}, seed = 'pick', ...own }: Asked = {},
) {
  const pool = { placed, fill: (unit: string) => held[unit] ?? 0, taken: new Set<string>(), ...own };
  return pickEven(pool, count, createRandom(seed));
}

export const unitsOf = (picked: readonly Placed[] | null): string[] | undefined =>
  picked?.map(({ unit }) => unit).toSorted();

/** How often each value is there. */
export function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

export const systemsOf = (picked: readonly Placed[] | null): Record<string, number> =>
  tally(picked?.flatMap(({ systems }) => systems) ?? []);

export const apart = (counts: Readonly<Record<string, number>>): number =>
  Math.max(...Object.values(counts)) - Math.min(...Object.values(counts));
