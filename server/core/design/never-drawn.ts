import { groupBy } from '../order/group-by.ts';
import type { Tested } from '../methods/contract/method.ts';
import { largestDisjoint } from '../methods/draw/pick-even.ts';
import { fail } from '../order/fail.ts';
import { createRandom } from '../order/random.ts';

interface Run {
  pages: number;
  /** Most pages about one item. */
  perItem: number;
  /** Items reserved for the traps. */
  reserved: number;
}

/**
 * Tested units that no whole run of pages can hold: they share clips with so many others of their item that too few
 * compatible ones remain. Example: of a-b, b-c and c-d of 2 items, 4 pages are a-b and c-d of both, never b-c.
 */
export function neverDrawn(tested: readonly Tested[], { pages, perItem, reserved }: Run): Tested[] {
  const random = createRandom('never drawn');
  const items = [...groupBy(tested, ({ item }) => item).values()];
  const rooms = items.map((own) => Math.min(perItem, largestDisjoint(own, random).length));
  return items.flatMap((own, index) => {
    const room = rooms[index] ?? fail();
    const others = rooms.toSpliced(index, 1).toSorted((a, b) => b - a);
    const elsewhere = others.slice(0, items.length - 1 - reserved).reduce((sum, each) => sum + each, 0);
    return own.filter((each) => {
      const beside = own.filter(({ clips }) => !clips.some((id) => each.clips.includes(id)));
      const withIt = beside.length > 0 ? Math.min(perItem, 1 + largestDisjoint(beside, random).length) : 1;
      return withIt < room && withIt + elsewhere < pages;
    });
  });
}
