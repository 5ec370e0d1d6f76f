import { quartiles } from '../../stats/laws/quartiles.ts';

/** A box with Tukey's whiskers, in the unit of the values; null without values. */
export interface BoxCells extends Record<string, number | null> {
  n: number;
  q1: number | null;
  median: number | null;
  q3: number | null;
  /** The least and the largest value within 1.5 interquartile ranges of the box. */
  low: number | null;
  high: number | null;
  /** Values beyond the whiskers. */
  beyond: number;
}

const REACH = 1.5;

/**
 * Quartiles, whiskers and outliers of a box plot. Quartiles: R type 7, as in the tables (hinges, as in R's `boxplot()`,
 * differ slightly for few values). Source: Tukey 1977. Example: of 1, 2, 3, 4, 20 the box is 2 to 4 with whiskers 1 and 4,
 * and 20 is beyond.
 */
export function boxCells(values: readonly number[]): BoxCells {
  const { q1, median, q3 } = quartiles(values);
  if (q1 === null || q3 === null) return { n: 0, q1, median, q3, low: null, high: null, beyond: 0 };
  const [least, most] = [q1 - REACH * (q3 - q1), q3 + REACH * (q3 - q1)];
  const within = values.filter((value) => value >= least && value <= most).toSorted((a, b) => a - b);
  const [low = null] = within;
  const high = within.at(-1) ?? null;
  return { n: values.length, q1, median, q3, low, high, beyond: values.length - within.length };
}

/** Note for every box plot. */
export const BOX_NOTE =
  'Box: quartiles and median; whiskers: the last values within 1.5 interquartile ranges of the box; values beyond are counted only.';
