import { inNaturalOrder, naturalOrder } from '../../order/natural-order.ts';
import { ratedRows } from './rated-rows.ts';
import type { Rating, Ratings } from '../../ratings/ratings.ts';

/** The level of a factor for a rating's clip; null if it has none. `item` is a factor too. */
export function levelOf({ item, factors }: Rating, factor: string): string | null {
  return factor === 'item' ? item : (factors[factor] ?? null);
}

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

/** Distinct levels: by value if all are numbers, otherwise in natural order. Example: inOrder(['10', '9']) is ['9', '10']. */
export function inOrder(levels: Iterable<string>): string[] {
  const each = [...new Set(levels)];
  return each.every(isNumber) ? each.toSorted((a, b) => Number(a) - Number(b)) : each.toSorted(naturalOrder);
}

/** The factors that results can be broken down by: those of the rated clips, except system. */
export function ratedFactors(ratings: Ratings): string[] {
  const names = new Set<string>();
  let seen: Rating['factors'] | null = null;
  for (const { item, factors } of ratings) {
    if (item !== null) names.add('item');
    // Ratings of one clip often share the object.
    if (factors !== seen) for (const name of Object.keys(factors)) names.add(name);
    seen = factors;
  }
  names.delete('system');
  return inNaturalOrder(names);
}

/**
 * Requested factors that no rated clip has, in their order; empty without ratings. Example: unknownFactors(ratings,
 * ['voise']) is ['voise'] if clips have a factor voice.
 */
export function unknownFactors(ratings: Ratings, by: readonly string[]): string[] {
  if (ratings.length === 0) return [];
  const known = new Set(ratedFactors(ratings));
  return by.filter((factor) => !known.has(factor));
}

/** Most levels of a factor that a printed table or figure has room for, and most factors that are broken down unasked. */
const MOST_LEVELS = 24;
const MOST_FACTORS = 4;

/** The factors that a paper breaks its results down by if none is requested: of two levels to 24, the fewest levels first. */
export function printedFactors(ratings: Ratings): string[] {
  return ratedFactors(ratings)
    .map((factor) => ({
      factor,
      levels: new Set(ratedRows(ratings, (rating) => levelOf(rating, factor))).size,
    }))
    .filter(({ factor, levels }) => factor !== 'item' && levels > 1 && levels <= MOST_LEVELS)
    .toSorted((a, b) => a.levels - b.levels)
    .slice(0, MOST_FACTORS)
    .map(({ factor }) => factor);
}
