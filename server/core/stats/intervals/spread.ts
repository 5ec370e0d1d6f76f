import { median } from 'simple-statistics';

export interface Spread {
  min: number;
  median: number;
  max: number;
}

/** Minimum, maximum and median of numbers; null without numbers. Example: spreadOf([4, 1, 2, 3]) has the median 2.5. */
export function spreadOf(values: readonly number[]): Spread | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [min] = sorted;
  const max = sorted.at(-1);
  return min === undefined || max === undefined ? null : { min, median: median(sorted), max };
}
