import { fail } from '../../order/fail.ts';
import { internedBy } from '../numbers/interned.ts';
import { rowsByNumber } from '../numbers/rows-by-number.ts';

/** One listener's value for one judged unit: a clip, or a pair of clips. */
export interface Vote {
  readonly listener: string;
  readonly unit: string;
  readonly value: number;
}

/** Votes as a table of units by listeners with possibly many missing cells; one vote per cell. */
export interface VoteTable {
  /** Sorted, each with at least one vote. */
  readonly listeners: readonly string[];
  readonly units: readonly string[];
  /** Votes of unit u are numbers starts[u] to starts[u + 1] - 1, by listener. */
  readonly starts: Int32Array;
  /** The number of each vote's listener. */
  readonly listenerOf: Int32Array;
  readonly values: Float64Array;
  /** Votes of a listener on a unit after the first one; they are in no cell. */
  readonly repeated: number;
}

/** Sorted names, and the place of each row's name among them. */
function numbered(
  votes: readonly Vote[],
  nameOf: (vote: Vote) => string,
): { names: string[]; of: Int32Array } {
  const interned = internedBy(votes, nameOf);
  const names = interned.names.toSorted();
  const places = new Map(names.map((name, place) => [name, place]));
  const placeOf = Int32Array.from(interned.names, (name) => places.get(name) ?? 0);
  return { names, of: new Int32Array(interned.of).map((number) => placeOf[number] ?? fail()) };
}

/**
 * Builds the table of votes. The order of votes matters only for repeated votes of a listener on one unit, of which the
 * first is kept. Throws a RangeError for a value that is not finite. O(N) and two sorts of names.
 * @example voteTable([{ listener: 'B', unit: 'x', value: 4 }, { listener: 'A', unit: 'x', value: 5 }]) // values [5, 4]
 */
export function voteTable(votes: readonly Vote[]): VoteTable {
  if (!votes.every(({ value }) => Number.isFinite(value)))
    throw new RangeError('voteTable requires finite values: remove missing votes first.');
  const byListener = numbered(votes, ({ listener }) => listener);
  const byUnit = numbered(votes, ({ unit }) => unit);
  const [listeners, units] = [byListener.of, byUnit.of];
  const ofListeners = rowsByNumber(listeners, byListener.names.length).rows;
  const ordered = rowsByNumber(units, byUnit.names.length, ofListeners).rows;
  const kept = ordered.filter((row, place) => {
    const before = ordered[place - 1];
    return before === undefined || listeners[before] !== listeners[row] || units[before] !== units[row];
  });
  const starts = new Int32Array(byUnit.names.length + 1);
  for (let place = 0; place < kept.length; place += 1)
    starts[(units[kept[place] ?? fail()] ?? fail()) + 1] = place + 1;
  return {
    listeners: byListener.names,
    units: byUnit.names,
    starts,
    listenerOf: new Int32Array(kept).map((row) => listeners[row] ?? fail()),
    values: new Float64Array(kept).map((row) => votes[row]?.value ?? fail()),
    repeated: votes.length - kept.length,
  };
}

/** The rows of a complete table, one per unit, in the unit of the votes; null if a cell is missing. */
export function completeRows({ listeners, units, starts, values }: VoteTable): number[][] | null {
  if (values.length !== listeners.length * units.length) return null;
  return units.map((_, unit) => [...values.subarray(starts[unit], starts[unit + 1])]);
}
