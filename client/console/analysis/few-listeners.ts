type Row = Readonly<Record<string, string | number | null>>;

/** With fewer listeners an interval says little. */
export const FEW = 5;

/** Whether a row is of so few listeners that its interval says little. */
export function isOfFew(row: Row): boolean {
  const count = row['listeners'];
  return typeof count === 'number' && count > 0 && count < FEW;
}
