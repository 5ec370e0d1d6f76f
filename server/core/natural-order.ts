const collator = new Intl.Collator('en', { numeric: true });

/**
 * Names of systems and items as people order them, numbers in them by size, for tables and figures: A2 before A10. Names that read the
 * same go by code units. Example: ['A10', 'A2', 'b1'].toSorted(naturalOrder) is ['A2', 'A10', 'b1'].
 */
export function naturalOrder(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : Number(a > b));
}
