import { fail } from '../../order/fail.ts';
import type { GroupNumbers } from '../intervals/vote-groups.ts';
import { columnOf } from '../numbers/column.ts';
import { rowsByNumber } from '../numbers/rows-by-number.ts';
import type { VoteColumns } from './vote-columns.ts';

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

/** Sorted names, and the place of each vote's name among them. */
function sorted({ names: given, numberOf }: GroupNumbers): { names: string[]; of: Int32Array } {
  const names = given.toSorted();
  const places = new Map(names.map((name, place) => [name, place]));
  const placeOf = Int32Array.from(given, (name) => places.get(name) ?? fail());
  return { names, of: numberOf.map((number) => placeOf[number] ?? fail()) };
}

/**
 * Builds the table of votes. Their order matters only for repeated votes of a listener on one unit, of which the first is kept.
 * O(N) and two sorts of names.
 * @example voteTable(voteColumns([{ listener: 'B', unit: 'x', value: 4 }, { listener: 'A', unit: 'x', value: 5 }])) // values
 * [5, 4]
 */
export function voteTable({ values, ...of }: VoteColumns): VoteTable {
  const [byListener, byUnit] = [sorted(of.listeners), sorted(of.units)];
  const [listeners, units] = [byListener.of, byUnit.of];
  const inListeners = rowsByNumber(listeners, byListener.names.length).rows;
  const ordered = rowsByNumber(units, byUnit.names.length, inListeners).rows;
  // The first vote of each cell moves to its place among those kept: `filter` would take as much memory again.
  let cells = 0;
  for (let place = 0; place < ordered.length; place += 1) {
    const row = ordered[place] ?? fail();
    const before = cells === 0 ? null : (ordered[cells - 1] ?? fail());
    if (before !== null && listeners[before] === listeners[row] && units[before] === units[row]) continue;
    ordered[cells] = row;
    cells += 1;
  }
  const kept = ordered.subarray(0, cells);
  const starts = new Int32Array(byUnit.names.length + 1);
  for (let place = 0; place < kept.length; place += 1)
    starts[(units[kept[place] ?? fail()] ?? fail()) + 1] = place + 1;
  return {
    listeners: byListener.names,
    units: byUnit.names,
    starts,
    listenerOf: new Int32Array(kept).map((row) => listeners[row] ?? fail()),
    values: columnOf(kept.length, (place) => values[kept[place] ?? fail()] ?? fail()),
    repeated: values.length - kept.length,
  };
}

/** The rows of a complete table, one per unit, in the unit of the votes; null if a cell is missing. */
export function completeRows({ listeners, units, starts, values }: VoteTable): number[][] | null {
  if (values.length !== listeners.length * units.length) return null;
  return units.map((_, unit) => [...values.subarray(starts[unit], starts[unit + 1])]);
}
