/** Numbers, one a vote or one a group, by position. */
export type Column = readonly number[];

/** Number by number; both columns are of one length. */
export const add = (a: Column, b: Column): number[] => a.map((value, index) => value + (b[index] ?? 0));
export const subtract = (a: Column, b: Column): number[] => a.map((value, index) => value - (b[index] ?? 0));
export const multiply = (a: Column, b: Column): number[] => a.map((value, index) => value * (b[index] ?? 0));
export const divide = (a: Column, b: Column): number[] => a.map((value, index) => value / (b[index] ?? 1));
/** The sum of all; 0 for none. */
export const total = (values: Column): number => values.reduce((sum, value) => sum + value, 0);

/** Votes sorted by one thing that they have: their listeners, or their stimuli. */
export interface VoteGroups {
  /** In the order of their first vote. */
  readonly names: readonly string[];
  /** The number of its group for each vote, from 0. */
  readonly numberOf: Column;
  /** Votes in each group. */
  readonly sizes: Column;
  /** The sum over each group of values that there is one of a vote. */
  totals(values: Column): number[];
  means(values: Column): number[];
  /** The mean squared deviation of each group's values from their own mean. */
  variances(values: Column): number[];
  /** For each vote what its group has. */
  perVote(values: Column): number[];
}

/** Sorts votes into groups by name, one name a vote. Every operation is one pass over the votes. */
export function voteGroups(nameOf: readonly string[]): VoteGroups {
  const names = [...new Set(nameOf)];
  const numbers = new Map(names.map((name, number) => [name, number]));
  const numberOf = nameOf.map((name) => numbers.get(name) ?? 0);
  const perVote = (values: Column) => numberOf.map((number) => values[number] ?? 0);
  const totals = (values: Column) => {
    const sums = names.map(() => 0);
    for (const [vote, number] of numberOf.entries()) sums[number] = (sums[number] ?? 0) + (values[vote] ?? 0);
    return sums;
  };
  const sizes = totals(nameOf.map(() => 1));
  const means = (values: Column) => divide(totals(values), sizes);
  const variances = (values: Column) => {
    const deviations = subtract(values, perVote(means(values)));
    return means(multiply(deviations, deviations));
  };
  return { names, numberOf, sizes, totals, means, variances, perVote };
}
