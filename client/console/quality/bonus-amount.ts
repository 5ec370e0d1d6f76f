/** Parses a typed amount, such as '2.5', into the smallest unit of its currency. Returns null if it is invalid or zero. */
export function bonusAmount(text: string): number | null {
  const found = /^(\d{1,4})(?:\.(\d{1,2}))?$/u.exec(text.trim());
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) || null;
}
