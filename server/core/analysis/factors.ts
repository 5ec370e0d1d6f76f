import { naturalOrder } from '../natural-order.ts';
import type { Rating } from '../ratings.ts';

/** What a rating's clip has for a factor; null where it has none. `item` is a factor too. */
export function levelOf({ item, factors }: Rating, factor: string): string | null {
  return factor === 'item' ? item : (factors[factor] ?? null);
}

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

/** Levels each once: by value where all are numbers, else in natural order. Example: inOrder(['10', '9']) is ['9', '10']. */
export function inOrder(levels: Iterable<string>): string[] {
  const each = [...new Set(levels)];
  return each.every(isNumber) ? each.toSorted((a, b) => Number(a) - Number(b)) : each.toSorted(naturalOrder);
}

/** The factors that results can be broken down by: those of the rated clips but system, which results are by already. */
export function ratedFactors(ratings: readonly Rating[]): string[] {
  const names = new Set<string>();
  let seen: Rating['factors'] | null = null;
  for (const { item, factors } of ratings) {
    if (item !== null) names.add('item');
    // Ratings of one clip often share the object.
    if (factors !== seen) for (const name of Object.keys(factors)) names.add(name);
    seen = factors;
  }
  names.delete('system');
  return [...names].toSorted();
}

/**
 * Those of the wanted factors that no rated clip has, in their order. None where there are no ratings, which tell of no
 * factor. Example: unknownFactors(ratings, ['voise']) is ['voise'] where clips have a factor voice.
 */
export function unknownFactors(ratings: readonly Rating[], by: readonly string[]): string[] {
  if (ratings.length === 0) return [];
  const known = new Set(ratedFactors(ratings));
  return by.filter((factor) => !known.has(factor));
}
