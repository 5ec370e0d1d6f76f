const LETTER_A = 65;

/** Letter of the nth compared clip of a page, from 0: A, B, C ... */
export function slotLetter(index: number): string {
  return String.fromCodePoint(LETTER_A + index);
}
