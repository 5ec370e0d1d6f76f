import { fail } from '../../order/fail.ts';

/** Numbers, one a vote or one a group, by position. */
export type ValueColumn = ArrayLike<number>;

/** A column made number by number; in one loop, as votes come by the hundred thousand. */
function columnOf(length: number, valueAt: (index: number) => number): Float64Array {
  const column = new Float64Array(length);
  for (let index = 0; index < length; index += 1) column[index] = valueAt(index);
  return column;
}

/** Number by number; both columns are of one length. */
export const add = (a: ValueColumn, b: ValueColumn): Float64Array =>
  columnOf(a.length, (index) => (a[index] ?? fail()) + (b[index] ?? fail()));
export const subtract = (a: ValueColumn, b: ValueColumn): Float64Array =>
  columnOf(a.length, (index) => (a[index] ?? fail()) - (b[index] ?? fail()));
export const multiply = (a: ValueColumn, b: ValueColumn): Float64Array =>
  columnOf(a.length, (index) => (a[index] ?? fail()) * (b[index] ?? fail()));
export const divide = (a: ValueColumn, b: ValueColumn): Float64Array =>
  columnOf(a.length, (index) => (a[index] ?? fail()) / (b[index] ?? fail()));

/** The sum of all; 0 for none. */
export function total(values: ValueColumn): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? fail();
  return sum;
}

/** Votes sorted by one thing that they have: their listeners, or their stimuli. */
export interface VoteGroups {
  /** In the order of their first vote. */
  readonly names: readonly string[];
  /** The number of its group for each vote, from 0. */
  readonly numberOf: ValueColumn;
  /** Votes in each group. */
  readonly sizes: ValueColumn;
  /** The sum over each group of values that there is one of a vote. */
  totals(values: ValueColumn): Float64Array;
  means(values: ValueColumn): Float64Array;
  /** The mean squared deviation of each group's values from their own mean. */
  variances(values: ValueColumn): Float64Array;
  /** For each vote what its group has. */
  perVote(values: ValueColumn): Float64Array;
}

/** Sorts votes into groups by name, one name a vote. Every operation is one pass over the votes. */
export function voteGroups(nameOf: readonly string[]): VoteGroups {
  const numbers = new Map<string, number>();
  const numberOf = Int32Array.from(nameOf, (name) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  });
  const groups = numbers.size;
  const perVote = (values: ValueColumn) =>
    columnOf(numberOf.length, (vote) => values[numberOf[vote] ?? fail()] ?? fail());
  const totals = (values: ValueColumn) => {
    const sums = new Float64Array(groups);
    for (let vote = 0; vote < numberOf.length; vote += 1) {
      const number = numberOf[vote] ?? fail();
      sums[number] = (sums[number] ?? fail()) + (values[vote] ?? fail());
    }
    return sums;
  };
  const sizes = totals(new Float64Array(numberOf.length).fill(1));
  const means = (values: ValueColumn) => divide(totals(values), sizes);
  const variances = (values: ValueColumn) => {
    const deviations = subtract(values, perVote(means(values)));
    return means(multiply(deviations, deviations));
  };
  return { names: [...numbers.keys()], numberOf, sizes, totals, means, variances, perVote };
}
