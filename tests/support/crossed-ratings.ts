import type { Random } from '#core/order/random.ts';
import type { RatedSystem } from '#core/stats/tests/paired-difference.ts';
import type { CrossedRow } from '#core/stats/intervals/variance-components.ts';

/** Numbers of a simulated crossed study and standard deviations of its normal effects. */
export interface Simulated {
  listeners: number;
  items: number;
  /** Items of each system that a listener rates, the same for all systems. */
  itemsEach: number;
  systems: number;
  listener: number;
  item: number;
  listenerSystem: number;
  itemSystem: number;
  residual: number;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Ratings of systems that do not differ, with listeners and items both drawn anew. */
export function simulateRows(random: Random, of: Simulated): CrossedRow[] {
  const effects = (count: number, deviation: number) => range(count).map(() => deviation * random.normal());
  const [listeners, items] = [effects(of.listeners, of.listener), effects(of.items, of.item)];
  const byListener = range(of.systems).map(() => effects(of.listeners, of.listenerSystem));
  const byItem = range(of.systems).map(() => effects(of.items, of.itemSystem));
  return range(of.listeners).flatMap((listener) => {
    const own =
      of.itemsEach === of.items ? range(of.items) : random.shuffle(range(of.items)).slice(0, of.itemsEach);
    return range(of.systems).flatMap((system) =>
      own.map((item) => ({
        listener,
        item,
        system,
        value:
          (listeners[listener] ?? 0) +
          (items[item] ?? 0) +
          (byListener[system]?.[listener] ?? 0) +
          (byItem[system]?.[item] ?? 0) +
          of.residual * random.normal(),
      })),
    );
  });
}

/** The columns of the first two systems, the first raised by a difference. */
export function ratedPair(rows: readonly CrossedRow[], difference: number): [RatedSystem, RatedSystem] {
  const columns = (which: number, by: number): RatedSystem => {
    const own = rows.filter(({ system }) => system === which);
    return {
      listeners: Int32Array.from(own, ({ listener }) => listener),
      items: Int32Array.from(own, ({ item }) => item),
      values: Float64Array.from(own, ({ value }) => value + by),
    };
  };
  return [columns(0, difference), columns(1, 0)];
}
