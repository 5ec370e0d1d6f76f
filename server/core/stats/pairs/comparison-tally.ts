import { fail } from '../../order/fail.ts';

/** One choice between two systems; `first` was heard or shown first, if order matters. */
export interface Comparison {
  readonly first: string;
  readonly second: string;
  readonly outcome: 'first' | 'tie' | 'second';
  readonly listener: string;
}

/** Counts of the outcomes of a pair, in one order: first preferred, tie, second preferred. */
interface PairCounts {
  readonly first: number;
  readonly second: number;
  readonly counts: [won: number, tied: number, lost: number];
}

/** Comparisons counted by pair and by listener and pair; systems in order of names. */
export interface Tally {
  readonly systems: readonly string[];
  readonly listeners: readonly string[];
  readonly pairs: readonly PairCounts[];
  /** The pairs of each listener, in the order of `listeners`. */
  readonly byListener: readonly (readonly PairCounts[])[];
}

const OUTCOMES = ['first', 'tie', 'second'] as const;

function counter(size: number) {
  const pairs = new Map<number, PairCounts>();
  return {
    pairs,
    add(first: number, second: number, outcome: number, count: number) {
      const key = first * size + second;
      const pair = pairs.get(key) ?? { first, second, counts: [0, 0, 0] };
      pair.counts[outcome] = (pair.counts[outcome] ?? fail()) + count;
      pairs.set(key, pair);
    },
  };
}

/**
 * Counts comparisons by pair in each order, in total and by listener. `pseudoWins` are added to both sides of every pair in
 * the total, and to no listener. Throws a RangeError for a system compared with itself. O(comparisons).
 * @example tally([{ first: 'a', second: 'b', outcome: 'tie', listener: '1' }], 0).pairs // [{ first: 0, second: 1, counts:
 * [0, 1, 0] }]
 */
export function tally(comparisons: readonly Comparison[], pseudoWins: number): Tally {
  const self = comparisons.find(({ first, second }) => first === second);
  if (self) throw new RangeError(`tally requires two systems per comparison, not ${self.first} with itself.`);
  const systems = [...new Set(comparisons.flatMap(({ first, second }) => [first, second]))].toSorted();
  const places = new Map(systems.map((system, place) => [system, place]));
  const all = counter(systems.length);
  const own = new Map<string, ReturnType<typeof counter>>();
  for (const { first, second, outcome, listener } of comparisons) {
    const [a, b, which] = [places.get(first) ?? 0, places.get(second) ?? 0, OUTCOMES.indexOf(outcome)];
    const counts = own.get(listener) ?? counter(systems.length);
    own.set(listener, counts);
    for (const each of [all, counts]) each.add(a, b, which, 1);
  }
  if (pseudoWins > 0) {
    for (const { first, second } of all.pairs.values()) {
      all.add(first, second, 0, pseudoWins);
      all.add(first, second, 2, pseudoWins);
    }
  }
  return {
    systems,
    listeners: [...own.keys()],
    pairs: [...all.pairs.values()],
    byListener: [...own.values()].map(({ pairs }) => [...pairs.values()]),
  };
}
