type Row = Readonly<Record<string, string | number | null>>;

/** Below this number of listeners, intervals are unreliable. */
export const FEW = 5;

/** Whether a row has too few listeners for a reliable interval. */
export function isOfFew(row: Row): boolean {
  const count = row['listeners'];
  return typeof count === 'number' && count > 0 && count < FEW;
}
