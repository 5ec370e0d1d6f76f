const LETTER_A = 65;

/** What the nth compared clip of a page is called, counted from 0: A, B, C ... */
export function slotLetter(index: number): string {
  return String.fromCodePoint(LETTER_A + index);
}
