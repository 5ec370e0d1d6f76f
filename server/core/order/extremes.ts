/** The least of any number of numbers; Infinity of none. A call of Math.min takes some hundred thousand at most. */
export function leastOf(values: Iterable<number>): number {
  let least = Infinity;
  for (const value of values) least = Math.min(least, value);
  return least;
}

/** The greatest of any number of numbers; -Infinity of none. See leastOf. */
export function greatestOf(values: Iterable<number>): number {
  let greatest = -Infinity;
  for (const value of values) greatest = Math.max(greatest, value);
  return greatest;
}
