const collator = new Intl.Collator('en', { numeric: true });

/**
 * Compares names of systems and items in natural order, with numbers by size: A2 before A10. Names that are equal in that order are
 * compared by code units. Example: ['A10', 'A2', 'b1'].toSorted(naturalOrder) is ['A2', 'A10', 'b1'].
 */
export function naturalOrder(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : Number(a > b));
}

/** Compares pairs by their first names, then by their second. Example: [['A2', 'A10'], ['A1', 'B']].toSorted(naturalPairs)[0] is ['A1', 'B']. */
export const naturalPairs = ([a, b]: readonly [string, string], [c, d]: readonly [string, string]): number =>
  naturalOrder(a, c) || naturalOrder(b, d);

/** Each name once, in natural order. Example: inNaturalOrder(['A10', 'A2', 'A10']) is ['A2', 'A10']. */
export const inNaturalOrder = (names: Iterable<string>): string[] =>
  [...new Set(names)].toSorted(naturalOrder);
