import { fail } from '../../order/fail.ts';

/** Numbers, one a vote or one a group, by position. */
export type ValueColumn = ArrayLike<number>;

/** Builds a column in one loop, because there may be hundreds of thousands of votes. */
function columnOf(length: number, valueAt: (index: number) => number): Float64Array {
  const column = new Float64Array(length);
  for (let index = 0; index < length; index += 1) column[index] = valueAt(index);
  return column;
}

/** Elementwise sum of columns of equal length. */
export const add = (a: ValueColumn, b: ValueColumn): Float64Array =>
  columnOf(a.length, (index) => (a[index] ?? fail()) + (b[index] ?? fail()));
/** Elementwise difference of columns of equal length. */
export const subtract = (a: ValueColumn, b: ValueColumn): Float64Array =>
  columnOf(a.length, (index) => (a[index] ?? fail()) - (b[index] ?? fail()));
/** Elementwise product of columns of equal length. */
export const multiply = (a: ValueColumn, b: ValueColumn): Float64Array =>
  columnOf(a.length, (index) => (a[index] ?? fail()) * (b[index] ?? fail()));
/** Elementwise quotient of columns of equal length. */
export const divide = (a: ValueColumn, b: ValueColumn): Float64Array =>
  columnOf(a.length, (index) => (a[index] ?? fail()) / (b[index] ?? fail()));

/** Sum of a column; 0 if empty. */
export function total(values: ValueColumn): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? fail();
  return sum;
}

/** Votes grouped by listener or by stimulus. */
export interface VoteGroups {
  /** In the order of their first vote. */
  readonly names: readonly string[];
  /** The number of its group for each vote, from 0. */
  readonly numberOf: ValueColumn;
  /** Votes in each group. */
  readonly sizes: ValueColumn;
  /** Sum of per-vote values over each group. */
  totals(values: ValueColumn): Float64Array;
  means(values: ValueColumn): Float64Array;
  /** The mean squared deviation of each group's values from their own mean. */
  variances(values: ValueColumn): Float64Array;
  /** Expands per-group values to one value per vote. */
  perVote(values: ValueColumn): Float64Array;
}

/** The group of each vote, by the name of the group. */
export class GroupNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #numberOf: number[] = [];

  /** One name per vote. */
  static of(names: Iterable<string>): GroupNumbers {
    const all = new GroupNumbers();
    for (const name of names) all.add(name);
    return all;
  }

  /** Appends a vote. */
  add(name: string): void {
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, number);
    this.#numberOf.push(number);
  }

  /** In the order of their first vote. */
  get names(): string[] {
    return [...this.#numbers.keys()];
  }

  /** The number of its group for each vote, from 0. */
  get numberOf(): Int32Array {
    return Int32Array.from(this.#numberOf);
  }
}

/** Operations on groups of votes. Every one is one pass over the votes. */
export function voteGroups(votes: GroupNumbers): VoteGroups {
  const { names, numberOf } = votes;
  const groups = names.length;
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
  return { names, numberOf, sizes, totals, means, variances, perVote };
}
