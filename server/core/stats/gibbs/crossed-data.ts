import { fail } from '../../order/fail.ts';

/**
 * Ratings grouped into cells of one listener and one system; the cells of a listener are adjacent. Also used for items
 * instead of listeners.
 */
export interface CrossedCells {
  systems: number;
  listeners: number;
  /** Of each cell. */
  cellSystem: Int32Array;
  cellListener: Int32Array;
  cellCount: Float64Array;
  /** Start of the cells of each listener; one more entry at the end. */
  listenerStart: Int32Array;
  /** Cell of each rating. */
  cellOf: Int32Array;
}

/** Ratings by clip; a clip belongs to one system. */
export interface ClipData {
  systems: number;
  clips: number;
  clipSystem: Int32Array;
  clipCount: Float64Array;
  /** Clip of each rating. */
  clipOf: Int32Array;
}

const sizeOf = (codes: Int32Array): number => codes.reduce((most, code) => Math.max(most, code + 1), 0);

/** The cells of ratings, from the index of each rating's listener (or item) and system. */
export function crossedCells(listener: Int32Array, system: Int32Array): CrossedCells {
  const [systems, listeners] = [sizeOf(system), sizeOf(listener)];
  const keys = Float64Array.from(listener, (own, row) => own * systems + (system[row] ?? fail()));
  const sorted = [...new Set(keys)].toSorted((a, b) => a - b);
  const places = new Map(sorted.map((key, cell) => [key, cell]));
  const cellOf = Int32Array.from(keys, (key) => places.get(key) ?? fail());
  const cellCount = new Float64Array(sorted.length);
  for (const cell of cellOf) cellCount[cell] = (cellCount[cell] ?? fail()) + 1;
  const cellListener = Int32Array.from(sorted, (key) => Math.floor(key / systems));
  const listenerStart = new Int32Array(listeners + 1);
  for (const own of cellListener) listenerStart[own + 1] = (listenerStart[own + 1] ?? fail()) + 1;
  for (let at = 1; at <= listeners; at += 1)
    listenerStart[at] = (listenerStart[at] ?? fail()) + (listenerStart[at - 1] ?? fail());
  return {
    systems,
    listeners,
    cellSystem: Int32Array.from(sorted, (key) => key % systems),
    cellListener,
    cellCount,
    listenerStart,
    cellOf,
  };
}

/**
 * Ratings by clip, from the index of each rating's clip and system. Throws a RangeError for a clip with two systems,
 * because its effect cannot be separated from theirs.
 */
export function clipData(clip: Int32Array, system: Int32Array): ClipData {
  const clips = sizeOf(clip);
  const clipSystem = new Int32Array(clips).fill(-1);
  const clipCount = new Float64Array(clips);
  for (const [row, own] of clip.entries()) {
    if ((clipSystem[own] ?? fail()) >= 0 && clipSystem[own] !== system[row])
      throw new RangeError(
        'a clip has two systems, so its effect cannot be separated from theirs: remove clip',
      );
    clipSystem[own] = system[row] ?? fail();
    clipCount[own] = (clipCount[own] ?? fail()) + 1;
  }
  return { systems: sizeOf(system), clips, clipSystem, clipCount, clipOf: clip };
}
