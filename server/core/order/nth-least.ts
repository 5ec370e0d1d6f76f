import { fail } from './fail.ts';

/**
 * The value that comes at place `n`, from 1, when the values are sorted. Takes time in proportion to their number. Throws if there are
 * fewer than `n`. Method: quickselect with Hoare's partition (C. A. R. Hoare, Algorithm 65: Find, 1961).
 * Example: nthLeast(Float64Array.of(5, 1, 4), 2) is 4.
 */
export function nthLeast(values: Float64Array, n: number): number {
  const sorted = values.slice();
  let [from, to] = [0, sorted.length - 1];
  while (from < to) {
    const pivot = sorted[(from + to) >> 1] ?? fail();
    let [low, high] = [from, to];
    while (low <= high) {
      while ((sorted[low] ?? fail()) < pivot) low += 1;
      while ((sorted[high] ?? fail()) > pivot) high -= 1;
      if (low > high) break;
      const held = sorted[low] ?? fail();
      sorted[low] = sorted[high] ?? fail();
      sorted[high] = held;
      low += 1;
      high -= 1;
    }
    if (n - 1 <= high) to = high;
    else if (n - 1 >= low) from = low;
    else break;
  }
  return sorted[n - 1] ?? fail();
}
