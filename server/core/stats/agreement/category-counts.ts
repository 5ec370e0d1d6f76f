import { fail } from '../../order/fail.ts';
import { internedBy, type Numbered } from '../numbers/interned.ts';
import type { VoteTable } from './vote-table.ts';

/** Counts of each value for each kind of unit: units with at least two votes and the same votes are of one kind. */
export interface CategoryCounts {
  /** The kind of each unit with at least two votes, and how many kinds there are. */
  readonly kinds: Numbered;
  /** The values given, ascending. */
  readonly values: readonly number[];
  /** Votes of a unit of each kind. */
  readonly sizes: Float64Array;
  /** Entries of kind k are numbers starts[k] to starts[k + 1] - 1: a category (its place in `values`) and its count. */
  readonly starts: Int32Array;
  readonly categories: Int32Array;
  readonly counts: Float64Array;
}

/**
 * Counts by kind of unit and value. Units with one vote are omitted, because agreement is undefined there. Kinds are numbered by
 * the first unit of each. O(N log N) at most.
 */
export function categoryCounts(table: VoteTable): CategoryCounts {
  const paired = table.units
    .map((_, unit) => table.values.slice(table.starts[unit], table.starts[unit + 1]).sort())
    .filter((votes) => votes.length > 1);
  const kinds = internedBy(paired, (votes) => votes.join());
  const votesOf: Float64Array[] = [];
  for (const [unit, votes] of paired.entries()) votesOf[kinds.of[unit] ?? fail()] ??= votes;
  const met = new Set<number>();
  for (const votes of votesOf) for (const value of votes) met.add(value);
  const values = [...met].sort((a, b) => a - b);
  const placeOf = new Map(values.map((value, place) => [value, place]));
  const starts = [0];
  const [categories, counts]: [number[], number[]] = [[], []];
  for (const votes of votesOf) {
    const own = new Map<number, number>();
    for (const value of votes) own.set(value, (own.get(value) ?? 0) + 1);
    for (const [value, count] of own) {
      categories.push(placeOf.get(value) ?? fail());
      counts.push(count);
    }
    starts.push(counts.length);
  }
  return {
    kinds,
    values,
    sizes: Float64Array.from(votesOf, (votes) => votes.length),
    starts: Int32Array.from(starts),
    categories: Int32Array.from(categories),
    counts: Float64Array.from(counts),
  };
}

/** Totals over units with multiplicities: number of units, their votes, and the votes for each category. */
export interface WeightedTotals {
  readonly weights: Float64Array;
  readonly units: number;
  readonly votes: number;
  readonly totals: Float64Array;
}

/** The sums that statistics of one sample of units share. `weights`: units of each kind in the sample. */
export function weightedTotals(of: CategoryCounts, weights: Float64Array): WeightedTotals {
  const { values, sizes, starts, categories, counts } = of;
  const totals = new Float64Array(values.length);
  let units = 0;
  let votes = 0;
  for (let kind = 0; kind < sizes.length; kind += 1) {
    const weight = weights[kind] ?? fail();
    if (weight === 0) continue;
    units += weight;
    votes += weight * (sizes[kind] ?? fail());
    const end = starts[kind + 1] ?? fail();
    for (let entry = starts[kind] ?? fail(); entry < end; entry += 1) {
      const category = categories[entry] ?? fail();
      totals[category] = (totals[category] ?? fail()) + weight * (counts[entry] ?? fail());
    }
  }
  return { weights, units, votes, totals };
}
