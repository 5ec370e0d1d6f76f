/**
 * A number with a fixed number of decimals. A number that rounds to zero has no sign.
 * @example -0.0004 with 2 digits: '0.00'
 */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text;
}
