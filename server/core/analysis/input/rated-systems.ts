import { naturalOrder } from '../../order/natural-order.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import { GrowingInts, GrowingNumbers } from '../../stats/numbers/growing.ts';
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
export function ratedSystems(scale: string, ratings: Ratings): RatedSystems {
  const [listener, item] = [numbered(), numbered()];
  const found = new Map<string, { listeners: GrowingInts; items: GrowingInts; values: GrowingNumbers }>();
  for (const rating of ratings) {
    const { system, canonicalValue: value } = rating;
    if (rating.scale !== scale || !rating.counts || rating.role !== 'test') continue;
    if (system === null || value === null) continue;
    const own = found.get(system) ?? {
      listeners: new GrowingInts(),
      items: new GrowingInts(),
      values: new GrowingNumbers(),
    };
    own.listeners.add(listener(rating.listener));
    own.items.add(item(rating.item ?? rating.clip));
    own.values.add(value);
    found.set(system, own);
  }
  const sorted = [...found].toSorted(([a], [b]) => naturalOrder(a, b));
  return {
    names: sorted.map(([name]) => name),
    systems: sorted.map(([, { listeners, items, values }]) => ({
      listeners: listeners.all,
      items: items.all,
      values: values.all,
    })),
    listeners: new Set(sorted.flatMap(([, own]) => [...new Set(own.listeners.all)])).size,
  };
}
