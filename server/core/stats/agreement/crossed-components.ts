import { fail } from '../../order/fail.ts';
import type { VarianceComponents } from './icc-components.ts';
import type { VoteTable } from './vote-table.ts';

/** The sums over one grouping of the votes: number of groups, squared totals over sizes, squared sizes. */
interface Side {
  groups: number;
  totals: number;
  sizes: number;
}

/** Everything that the components are computed from. */
interface Sums {
  votes: number;
  sum: number;
  squares: number;
  units: Side;
  listeners: Side;
}

type Rows = readonly (readonly [number, number, number, number])[];

function determinant(rows: Rows, [p, q, r]: readonly [0 | 3, 1 | 3, 2 | 3]): number {
  const [a, b, c] = rows;
  if (!a || !b || !c) return 0;
  return (
    a[p] * (b[q] * c[r] - b[r] * c[q]) -
    a[q] * (b[p] * c[r] - b[r] * c[p]) +
    a[r] * (b[p] * c[q] - b[q] * c[p])
  );
}

/** Three sums of squares, each equated to its expectation, one per row: coefficients of the components, then the sum. */
function solve({ votes, sum, squares, units, listeners }: Sums): VarianceComponents | null {
  if (votes < 3 || units.groups < 2 || listeners.groups < 2) return null;
  const ofMean = (sum * sum) / votes;
  const [unitSize, listenerSize] = [units.sizes / votes, listeners.sizes / votes];
  const rest = squares - units.totals - listeners.totals + ofMean;
  const [crossUnits, crossListeners] = [units.groups - listenerSize, listeners.groups - unitSize];
  const rows: Rows = [
    [votes - unitSize, crossUnits, units.groups - 1, units.totals - ofMean],
    [crossListeners, votes - listenerSize, listeners.groups - 1, listeners.totals - ofMean],
    [-crossListeners, -crossUnits, votes - units.groups - listeners.groups + 1, rest],
  ];
  const all = determinant(rows, [0, 1, 2]);
  if (!(Math.abs(all) > 1e-9 * votes ** 2)) return null;
  return {
    clip: determinant(rows, [3, 1, 2]) / all,
    rater: determinant(rows, [0, 3, 2]) / all,
    residual: determinant(rows, [0, 1, 3]) / all,
  };
}

const overSize = (total: number, size: number): number => (size > 0 ? (total * total) / size : 0);

function add(to: Float64Array, group: number, value: number): void {
  to[group] = (to[group] ?? fail()) + value;
}

/** Votes by group: the group of each vote, and each group's size, total and sum of squares. */
function grouped(groupOf: Int32Array, groups: number, values: Float64Array) {
  const [sizes, totals, squares] = [
    new Float64Array(groups),
    new Float64Array(groups),
    new Float64Array(groups),
  ];
  for (let vote = 0; vote < values.length; vote += 1) {
    const group = groupOf[vote] ?? fail();
    const value = values[vote] ?? fail();
    add(sizes, group, 1);
    add(totals, group, value);
    add(squares, group, value * value);
  }
  return { groupOf, sizes, totals, squares };
}
type Grouped = ReturnType<typeof grouped>;

function sideOf({ sizes, totals }: Grouped): Side {
  return {
    groups: sizes.length,
    totals: totals.reduce((sum, total, group) => sum + overSize(total, sizes[group] ?? fail()), 0),
    sizes: sizes.reduce((sum, size) => sum + size * size, 0),
  };
}

/** Changes of the sums over `other` when a group of `own` is left out, one side for each group of `own`. */
function changes(own: Grouped, other: Grouped, values: Float64Array): (group: number) => Side {
  const groups = own.sizes.length;
  const [emptied, totals, sizes] = [
    new Float64Array(groups),
    new Float64Array(groups),
    new Float64Array(groups),
  ];
  for (let vote = 0; vote < values.length; vote += 1) {
    const group = own.groupOf[vote] ?? fail();
    const crossed = other.groupOf[vote] ?? fail();
    const size = other.sizes[crossed] ?? fail();
    const total = other.totals[crossed] ?? fail();
    if (size === 1) add(emptied, group, 1);
    add(totals, group, overSize(total - (values[vote] ?? fail()), size - 1) - overSize(total, size));
    add(sizes, group, 1 - 2 * size);
  }
  return (group) => ({
    groups: -(emptied[group] ?? fail()),
    totals: totals[group] ?? fail(),
    sizes: sizes[group] ?? fail(),
  });
}

const plus = (a: Side, b: Side): Side => ({
  groups: a.groups + b.groups,
  totals: a.totals + b.totals,
  sizes: a.sizes + b.sizes,
});

/**
 * Components of all votes, and with each unit, and each listener, left out in turn; null if the design does not identify
 * them.
 */
export interface CrossedComponents {
  readonly all: VarianceComponents | null;
  readonly withoutUnit: readonly (VarianceComponents | null)[];
  readonly withoutListener: readonly (VarianceComponents | null)[];
}

/**
 * Variance components of the model vote = unit + listener + residual for a table with possibly missing cells, by the method
 * of moments: no iteration, and O(N) even with every unit and every listener left out in turn. Without missing cells they
 * equal those of the analysis of variance. Unbiased if cells are missing independently of the effects; may be below 0. Null
 * if the design does not separate the three (one unit, one listener, or each vote alone). Source: Henderson 1953,
 * Biometrics 9 (method 1); Searle, Casella & McCulloch 1992, Variance Components, chapter 5.
 * @example crossedComponents(voteTable(votes)).all // { clip: 0.63, rater: 0.26, residual: 0.52 }
 */
export function crossedComponents(table: VoteTable): CrossedComponents {
  const centre = table.values.reduce((sum, value) => sum + value, 0) / table.values.length;
  const values = table.values.map((value) => value - centre);
  const unitOf = new Int32Array(values.length);
  for (const [unit, start] of table.starts.subarray(0, -1).entries())
    unitOf.fill(unit, start, table.starts[unit + 1]);
  const units = grouped(unitOf, table.units.length, values);
  const listeners = grouped(table.listenerOf, table.listeners.length, values);
  const all: Sums = {
    votes: values.length,
    sum: values.reduce((sum, value) => sum + value, 0),
    squares: values.reduce((sum, value) => sum + value * value, 0),
    units: sideOf(units),
    listeners: sideOf(listeners),
  };
  const without = (own: Grouped, group: number) => {
    const [size, total] = [own.sizes[group] ?? fail(), own.totals[group] ?? fail()];
    return {
      rest: {
        votes: all.votes - size,
        sum: all.sum - total,
        squares: all.squares - (own.squares[group] ?? fail()),
      },
      side: { groups: -1, totals: -overSize(total, size), sizes: -size * size },
    };
  };
  const [ofListeners, ofUnits] = [changes(units, listeners, values), changes(listeners, units, values)];
  return {
    all: solve(all),
    withoutUnit: table.units.map((_, unit) => {
      const { rest, side } = without(units, unit);
      return solve({
        ...rest,
        units: plus(all.units, side),
        listeners: plus(all.listeners, ofListeners(unit)),
      });
    }),
    withoutListener: table.listeners.map((_, listener) => {
      const { rest, side } = without(listeners, listener);
      return solve({
        ...rest,
        units: plus(all.units, ofUnits(listener)),
        listeners: plus(all.listeners, side),
      });
    }),
  };
}
