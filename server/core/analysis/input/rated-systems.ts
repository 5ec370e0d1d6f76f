import { naturalOrder } from '../../order/natural-order.ts';
import type { Rating } from '../../ratings/ratings.ts';
import type { RatedSystem } from '../../stats/tests/paired-difference.ts';

/** The ratings of each system under test that count, by system in natural order. */
export interface RatedSystems {
  names: readonly string[];
  systems: readonly RatedSystem[];
  listeners: number;
}

function numbered(): (name: string) => number {
  const numbers = new Map<string, number>();
  return (name) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  };
}

/** Ratings on one scale as columns, without ratings that lack a system or a number. The clip replaces a missing item. */
export function ratedSystems(scale: string, ratings: readonly Rating[]): RatedSystems {
  const [listener, item] = [numbered(), numbered()];
  const rows = new Map<string, { listeners: number[]; items: number[]; values: number[] }>();
  for (const rating of ratings) {
    const { system, canonicalValue } = rating;
    if (rating.scale !== scale || !rating.counts || rating.role !== 'test') continue;
    if (system === null || canonicalValue === null) continue;
    const own = rows.get(system) ?? { listeners: [], items: [], values: [] };
    own.listeners.push(listener(rating.listener));
    own.items.push(item(rating.item ?? rating.clip));
    own.values.push(canonicalValue);
    rows.set(system, own);
  }
  const sorted = [...rows].toSorted(([a], [b]) => naturalOrder(a, b));
  return {
    names: sorted.map(([name]) => name),
    systems: sorted.map(([, { listeners, items, values }]) => ({
      listeners: Int32Array.from(listeners),
      items: Int32Array.from(items),
      values: Float64Array.from(values),
    })),
    listeners: new Set(sorted.flatMap(([, own]) => [...new Set(own.listeners)])).size,
  };
}
