import { fail } from '../../order/fail.ts';
import { pearson } from '../correlation/correlation.ts';
import { correlationInterval } from '../intervals/correlation-interval.ts';
import type { VoteTable } from './vote-table.ts';

/** The votes of two listeners on the units that both judged. */
export interface RaterPair {
  readonly first: string;
  readonly second: string;
  /** Units that both judged. */
  readonly n: number;
  /** Votes of the first and of the second listener, unit by unit. */
  readonly votes: readonly [first: readonly number[], second: readonly number[]];
  /** Pearson's; null below three units or if one listener is constant. */
  readonly r: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const LEAST_UNITS = 3;
const NO_VOTES = new Float64Array(0);

/** The votes of two listeners on the units that both judged; missing votes are NaN. */
function both(first: Float64Array, second: Float64Array): [number[], number[]] {
  const [x, y]: [number[], number[]] = [[], []];
  for (let unit = 0; unit < first.length; unit += 1) {
    const a = first[unit] ?? Number.NaN;
    const b = second[unit] ?? Number.NaN;
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    x.push(a);
    y.push(b);
  }
  return [x, y];
}

/**
 * Every pair of the named listeners, in their order, with Pearson's correlation over the units that both judged and its Fisher interval
 * (from four units). O(pairs x units). Source: PodEval, figure 16.
 * @example raterPairs(voteTable(votes), ['A', 'B']) // [{ first: 'A', second: 'B', n: 3, r: 0.5, low: null, high: null, ... }]
 */
export function raterPairs(table: VoteTable, named: readonly string[]): RaterPair[] {
  const places = new Map(named.map((listener, place) => [listener, place]));
  const placeOf = table.listeners.map((listener) => places.get(listener) ?? null);
  const votes = named.map(() => new Float64Array(table.units.length).fill(Number.NaN));
  for (let unit = 0; unit < table.units.length; unit += 1) {
    const end = table.starts[unit + 1] ?? fail();
    for (let vote = table.starts[unit] ?? fail(); vote < end; vote += 1) {
      const place = placeOf[table.listenerOf[vote] ?? fail()];
      const own = typeof place === 'number' && votes[place];
      if (own) own[unit] = table.values[vote] ?? fail();
    }
  }
  return named.flatMap((first, place) =>
    named.slice(place + 1).map((second, step) => {
      const [x, y] = both(votes[place] ?? NO_VOTES, votes[place + 1 + step] ?? NO_VOTES);
      const n = x.length;
      const r = n < LEAST_UNITS ? null : pearson(x, y);
      const interval = correlationInterval('pearson', r, n);
      return { first, second, n, votes: [x, y], r, low: interval?.low ?? null, high: interval?.high ?? null };
    }),
  );
}
