const DIGITS = 3;
const THOUSAND = 1000;

/**
 * Formats a number for a label: whole numbers in full, others with three significant digits. Example: shortNumber(3.14159)
 * is '3.14', shortNumber(0.00123) '0.00123', shortNumber(1234.5) '1235'.
 */
export function shortNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  if (Math.abs(value) >= THOUSAND) return value.toFixed(0);
  return String(Number(value.toPrecision(DIGITS)));
}
