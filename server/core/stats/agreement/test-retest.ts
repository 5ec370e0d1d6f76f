import { mean } from 'simple-statistics';
import { fail } from '../../order/fail.ts';
import { pearson } from '../correlation/correlation.ts';
import { fQuantile } from '../laws/distributions.ts';
import { meanInterval, type MeanWithInterval } from '../intervals/interval.ts';
import { requirePaired } from '../numbers/paired.ts';
import { wilsonInterval, type Proportion } from '../intervals/proportion.ts';

/** A reliability and its 95 % interval; null where undefined. */
export interface Reliability {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Agreement of first and second judgements of the same things. */
export interface TestRetest {
  readonly n: number;
  /** In the unit of the values; 0 for identical judgements. */
  readonly difference: MeanWithInterval;
  /** Share of pairs with equal values. */
  readonly same: Proportion;
  readonly pearson: number | null;
  readonly icc: Reliability;
}

/** Fewest pairs for a correlation: two points are always on a line. */
const LEAST_PAIRS = 3;
const UNDEFINED: Reliability = { value: null, low: null, high: null };

const square = (values: readonly number[]): number => values.reduce((sum, value) => sum + value * value, 0);

/**
 * ICC(1,1) of values that were given twice: the share of their variance between the judged things, at most 1; below 0 if
 * the two occasions differ more than the things. One-way random effects, so a shift from the first to the second occasion
 * lowers it. The interval assumes independent things and normal values. Null for fewer than three pairs or if all values
 * are equal; the interval is null if every pair agrees. Throws a RangeError for unequal lengths or a value that is not
 * finite. Source: Shrout & Fleiss 1979, Psychological Bulletin 86.
 * @example repeatedIcc([1, 2, 3, 4, 5], [1, 3, 3, 4, 4]) // 0.8987
 */
export function repeatedIcc(first: readonly number[], second: readonly number[]): Reliability {
  requirePaired('repeatedIcc', first, second);
  const n = first.length;
  if (n < LEAST_PAIRS) return UNDEFINED;
  const all = mean([...first, ...second]);
  const means = first.map((value, row) => (value + (second[row] ?? fail())) / 2 - all);
  const halves = first.map((value, row) => (value - (second[row] ?? fail())) / 2);
  const between = (2 * square(means)) / (n - 1);
  const within = (2 * square(halves)) / n;
  if (between + within === 0) return UNDEFINED;
  const value = (between - within) / (between + within);
  if (within === 0) return { value, low: null, high: null };
  const ratio = between / within;
  const limit = (f: number): number => (f - 1) / (f + 1);
  return {
    value,
    low: limit(ratio / fQuantile(0.975, n - 1, n)),
    high: limit(ratio * fQuantile(0.975, n, n - 1)),
  };
}

/**
 * Self-agreement of one listener: mean absolute difference with its t interval, share of equal values with Wilson's,
 * Pearson's correlation and ICC(1,1), the last two null for fewer than three pairs or constant values. Assumes that the
 * pairs are independent, which those of several listeners are not. Throws as `repeatedIcc`.
 * @example testRetest([5, 4, 3], [4, 4, 3]) // difference 0.333, same 2 of 3, r 0.866
 */
export function testRetest(first: readonly number[], second: readonly number[]): TestRetest {
  requirePaired('testRetest', first, second);
  const differences = first.map((value, row) => Math.abs(value - (second[row] ?? fail())));
  const same = differences.filter((difference) => difference === 0).length;
  return {
    n: first.length,
    difference: meanInterval(differences),
    same: wilsonInterval(same, first.length),
    pearson: first.length < LEAST_PAIRS ? null : pearson(first, second),
    icc: repeatedIcc(first, second),
  };
}
