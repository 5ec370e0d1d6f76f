import { groupBy } from '../order/group-by.ts';
import { createRandom } from '../order/random.ts';

/** A number in [0, 1) that follows from a seed and a name, whatever other names there are. */
const lot = (seed: string, name: string): number => createRandom(`${seed}/${name}`).next();

/** Items in an order of the seed's own. Items that come later go in between, and the order of the others stays. */
export function inOrderOf<Item extends { id: string }>(items: readonly Item[], seed: string): Item[] {
  const lots = items.map((item) => ({ item, lot: lot(seed, item.id) }));
  return lots.toSorted((a, b) => a.lot - b.lot || (a.item.id < b.item.id ? -1 : 1)).map(({ item }) => item);
}

/**
 * About `share` (0-1) of the items, by lot: an item that is in stays in, however many come later. With a share of 1 all are.
 */
export function shareOf<Item extends { id: string }>(
  items: readonly Item[],
  share: number,
  seed: string,
): Item[] {
  return items.filter(({ id }) => lot(seed, id) < share);
}

/** A share (above 0, at most 1) of each system's clips by lot, rounded up: no system is left out. Source: Audio Turing Test, B.2. */
export function sampleOf<Item extends { id: string; system: string | null }>(
  items: readonly Item[],
  share: number,
  seed: string,
): Item[] {
  const systems = groupBy(items, ({ system }) => system);
  return [...systems.values()].flatMap((own) => inOrderOf(own, seed).slice(0, Math.ceil(share * own.length)));
}
