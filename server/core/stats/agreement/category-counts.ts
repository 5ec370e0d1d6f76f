import { fail } from '../../order/fail.ts';
import type { VoteTable } from './vote-table.ts';

/** Counts of each value for each unit with at least two votes. */
export interface CategoryCounts {
  /** The values given, ascending. */
  readonly values: readonly number[];
  /** Votes of each unit. */
  readonly sizes: Float64Array;
  /** Entries of unit u are numbers starts[u] to starts[u + 1] - 1: a category (its place in `values`) and its count. */
  readonly starts: Int32Array;
  readonly categories: Int32Array;
  readonly counts: Float64Array;
}

/** Counts by unit and value. Units with one vote are omitted, because agreement is undefined there. O(N log N) at most. */
export function categoryCounts(table: VoteTable): CategoryCounts {
  const spans = table.units.map((_, unit) =>
    table.values.subarray(table.starts[unit], table.starts[unit + 1]),
  );
  const paired = spans.filter((votes) => votes.length > 1);
  const values = [...new Set(paired.flatMap((votes) => [...votes]))].sort((a, b) => a - b);
  const placeOf = new Map(values.map((value, place) => [value, place]));
  const starts = [0];
  const [categories, counts]: [number[], number[]] = [[], []];
  for (const votes of paired) {
    const own = new Map<number, number>();
    for (const value of votes) own.set(value, (own.get(value) ?? 0) + 1);
    for (const [value, count] of own) {
      categories.push(placeOf.get(value) ?? 0);
      counts.push(count);
    }
    starts.push(counts.length);
  }
  return {
    values,
    sizes: Float64Array.from(paired, (votes) => votes.length),
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

/** The sums that statistics of one sample of units share. `weights`: multiplicity of each unit. */
export function weightedTotals(of: CategoryCounts, weights: Float64Array): WeightedTotals {
  const { values, sizes, starts, categories, counts } = of;
  const totals = new Float64Array(values.length);
  let [units, votes] = [0, 0];
  for (let unit = 0; unit < sizes.length; unit += 1) {
    const weight = weights[unit] ?? fail();
    if (weight === 0) continue;
    units += weight;
    votes += weight * (sizes[unit] ?? fail());
    const end = starts[unit + 1] ?? fail();
    for (let entry = starts[unit] ?? fail(); entry < end; entry += 1) {
      const category = categories[entry] ?? fail();
      totals[category] = (totals[category] ?? fail()) + weight * (counts[entry] ?? fail());
    }
  }
  return { weights, units, votes, totals };
}
