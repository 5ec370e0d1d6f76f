/**
 * The least whole number from `least` to `most` at which `reaches` is true, which must stay true above it; null if it is
 * false at `most`. Doubles, then halves: few calls.
 * @example leastNumber(2, 1000, (n) => n * n >= 50) // 8
 */
export function leastNumber(least: number, most: number, reaches: (n: number) => boolean): number | null {
  let high = least;
  let low = least - 1;
  while (!reaches(high)) {
    if (high >= most) return null;
    low = high;
    high = Math.min(most, high * 2);
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return high;
}
