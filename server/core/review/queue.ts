import { groupBy } from '../order/group-by.ts';
import { createRandom } from '../order/random.ts';

/** A number in [0, 1) derived from a seed and a name, independent of other names. */
const lot = (seed: string, name: string): number => createRandom(`${seed}/${name}`).next();

/** Items in a random order by seed. Later items are inserted without changing the order of the others. */
export function inOrderOf<Item extends { id: string }>(items: readonly Item[], seed: string): Item[] {
  const lots = items.map((item) => ({ item, lot: lot(seed, item.id) }));
  return lots.toSorted((a, b) => a.lot - b.lot || (a.item.id < b.item.id ? -1 : 1)).map(({ item }) => item);
}

/**
 * About `share` (0-1) of the items at random: a selected item stays selected when more are added. With a share of 1, all
 * are.
 */
export function shareOf<Item extends { id: string }>(
  items: readonly Item[],
  share: number,
  seed: string,
): Item[] {
  return items.filter(({ id }) => lot(seed, id) < share);
}

/**
 * A random share (above 0, at most 1) of each system's clips, rounded up, so that no system is missing. Source: Audio
 * Turing Test, B.2.
 */
export function sampleOf<Item extends { id: string; system: string | null }>(
  items: readonly Item[],
  share: number,
  seed: string,
): Item[] {
  const systems = groupBy(items, ({ system }) => system);
  return [...systems.values()].flatMap((own) => inOrderOf(own, seed).slice(0, Math.ceil(share * own.length)));
}
