import { fail } from '../../order/fail.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import { GrowingInts } from '../../stats/numbers/growing-ints.ts';
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
  const found = new Map<string, Record<'listeners' | 'items' | 'places', GrowingInts>>();
  let place = -1;
  for (const rating of ratings) {
    place += 1;
    const { system } = rating;
    if (rating.scale !== scale || !rating.counts || rating.role !== 'test') continue;
    if (system === null || rating.canonicalValue === null) continue;
    const own = found.get(system) ?? {
      listeners: new GrowingInts(),
      items: new GrowingInts(),
      places: new GrowingInts(),
    };
    own.listeners.add(listener(rating.listener));
    own.items.add(item(rating.item ?? rating.clip));
    own.places.add(place);
    found.set(system, own);
  }
  const sorted = [...found].toSorted(([a], [b]) => naturalOrder(a, b));
  return {
    names: sorted.map(([name]) => name),
    systems: sorted.map(([, { listeners, items, places }]) => ({
      listeners: listeners.all,
      items: items.all,
      values: new Float64Array(places.all).map((place) => ratings.at(place)?.canonicalValue ?? fail()),
    })),
    listeners: new Set(sorted.flatMap(([, own]) => [...new Set(own.listeners.all)])).size,
  };
}
