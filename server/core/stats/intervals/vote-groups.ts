import { fail } from '../../order/fail.ts';
import { columnOf } from '../numbers/column.ts';
import { GrowingInts } from '../numbers/growing.ts';
import { rowsByNumber } from '../numbers/rows-by-number.ts';

/** Numbers, one a vote or one a group, by position. */
export type ValueColumn = ArrayLike<number>;

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

/** The number of a vote, computed when it is needed: a column of each of them would fill the memory of a large study. */
type OfVote = (vote: number) => number;

/** Votes grouped by listener or by stimulus. */
export interface VoteGroups {
  /** In the order of their first vote. */
  readonly names: readonly string[];
  /** The number of its group for each vote, from 0. */
  readonly numberOf: Int32Array;
  /** Votes in each group. */
  readonly sizes: Float64Array;
  /** Sum of per-vote values over each group. */
  totals(valueOf: OfVote): Float64Array;
  means(valueOf: OfVote): Float64Array;
  /** The mean squared deviation of each group's values from their own mean. */
  variances(valueOf: OfVote): Float64Array;
}

/** A function that gives, for a vote, the value of its group in a column. */
export const ofGroup =
  ({ numberOf }: VoteGroups, column: ValueColumn): OfVote =>
  (vote) =>
    column[numberOf[vote] ?? fail()] ?? fail();

/** The group of each vote, by the name of the group. */
export class GroupNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #numberOf = new GrowingInts();

  /** One name per vote. */
  static of(names: Iterable<string>): GroupNumbers {
    const all = new GroupNumbers();
    for (const name of names) all.add(name);
    return all;
  }

  /** Appends a vote. */
  add(name: string): void {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(name, number);
    }
    this.#numberOf.add(number);
  }

  /** In the order of their first vote. */
  get names(): string[] {
    return [...this.#numbers.keys()];
  }

  /** The number of its group for each vote, from 0. */
  get numberOf(): Int32Array {
    return this.#numberOf.all;
  }

  /** The numbers of the votes of each group, one group after another, by name if there is an `order` of names. */
  *inGroups(
    order?: (a: string, b: string) => number,
  ): Generator<readonly [name: string, votes: Uint32Array], void> {
    const { names } = this;
    const { rows, starts } = rowsByNumber(this.numberOf, names.length);
    for (const name of order ? names.toSorted(order) : names) {
      const place = this.#numbers.get(name) ?? fail();
      yield [name, rows.subarray(starts[place], starts[place + 1])];
    }
  }
}

/** Operations on groups of votes. Every one is one pass over the votes. */
export function voteGroups(votes: GroupNumbers): VoteGroups {
  const { names, numberOf } = votes;
  const totals = (valueOf: OfVote): Float64Array => {
    const sums = new Float64Array(names.length);
    for (let vote = 0; vote < numberOf.length; vote += 1) {
      const number = numberOf[vote] ?? fail();
      sums[number] = (sums[number] ?? fail()) + valueOf(vote);
    }
    return sums;
  };
  const sizes = totals(() => 1);
  const means = (valueOf: OfVote): Float64Array => divide(totals(valueOf), sizes);
  const variances = (valueOf: OfVote): Float64Array => {
    const own = means(valueOf);
    return means((vote) => {
      const deviation = valueOf(vote) - (own[numberOf[vote] ?? fail()] ?? fail());
      return deviation * deviation;
    });
  };
  return { names, numberOf, sizes, totals, means, variances };
}
