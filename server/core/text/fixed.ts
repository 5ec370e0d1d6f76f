/**
 * A number with so many digits after the point; one that rounds to zero has no sign.
 * @example -0.0004 with 2 digits: '0.00'
 */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text;
}
