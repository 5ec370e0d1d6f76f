/** An amount as it is typed, like '2.5', in the smallest unit of its currency; null: it is none, or nothing. */
export function bonusAmount(text: string): number | null {
  const found = /^(\d{1,4})(?:\.(\d{1,2}))?$/u.exec(text.trim());
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) || null;
}
