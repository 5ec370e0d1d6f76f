/**
 * Ratings y = b[system] + u[listener] + w[listener, system] + v[clip] + noise, sorted by cell: a cell is what one listener
 * gave to one system, and a clip belongs to one system.
 */
export interface CrossedData {
  systems: number;
  listeners: number;
  clips: number;
  /** Of each cell. */
  cellListener: Int32Array;
  cellSystem: Int32Array;
  /** Where the ratings of each cell begin; one more at the end. Cells of a listener lie side by side. */
  cellStart: Int32Array;
  cellSum: Float64Array;
  /** Where the cells of each listener begin; one more at the end. */
  listenerStart: Int32Array;
  /** Clip of each rating. */
  clip: Int32Array;
  clipSystem: Int32Array;
  clipCount: Float64Array;
  clipSum: Float64Array;
  sumOfSquares: number;
}

/** Columns of ratings, with numbers for names. */
export interface RatingColumns {
  values: readonly number[];
  system: Int32Array;
  listener: Int32Array;
  clip: Int32Array;
}

const sizeOf = (codes: Int32Array): number => codes.reduce((most, code) => Math.max(most, code + 1), 0);

/** Throws a RangeError for a clip of two systems: its effect could not be told from theirs. */
export function crossedData({ values, system, listener, clip }: RatingColumns): CrossedData {
  const [systems, listeners, clips] = [sizeOf(system), sizeOf(listener), sizeOf(clip)];
  const key = (row: number) => (listener[row] ?? 0) * systems + (system[row] ?? 0);
  const order = [...values.keys()].sort((a, b) => key(a) - key(b));
  const [cellListener, cellSystem, cellStart, cellSum]: number[][] = [[], [], [], []];
  const listenerStart = new Int32Array(listeners + 1);
  const clipSystem = new Int32Array(clips).fill(-1);
  const [clipCount, clipSum] = [new Float64Array(clips), new Float64Array(clips)];
  const sorted = new Int32Array(values.length);
  let sumOfSquares = 0;
  let last = -1;
  for (const [place, row] of order.entries()) {
    const value = values[row] ?? 0;
    if (key(row) !== last) {
      last = key(row);
      cellListener?.push(listener[row] ?? 0);
      cellSystem?.push(system[row] ?? 0);
      cellStart?.push(place);
      cellSum?.push(0);
      listenerStart[(listener[row] ?? 0) + 1] = cellListener?.length ?? 0;
    }
    const cell = (cellSum?.length ?? 1) - 1;
    if (cellSum) cellSum[cell] = (cellSum[cell] ?? 0) + value;
    const own = clip[row] ?? 0;
    sorted[place] = own;
    if ((clipSystem[own] ?? -1) >= 0 && clipSystem[own] !== system[row])
      throw new RangeError(
        'a clip is of two systems, so that its effect cannot be told from theirs: leave out clip',
      );
    clipSystem[own] = system[row] ?? 0;
    clipCount[own] = (clipCount[own] ?? 0) + 1;
    clipSum[own] = (clipSum[own] ?? 0) + value;
    sumOfSquares += value * value;
  }
  for (let at = 1; at <= listeners; at += 1)
    listenerStart[at] = Math.max(listenerStart[at] ?? 0, listenerStart[at - 1] ?? 0);
  return {
    systems,
    listeners,
    clips,
    cellListener: Int32Array.from(cellListener ?? []),
    cellSystem: Int32Array.from(cellSystem ?? []),
    cellStart: Int32Array.from([...(cellStart ?? []), values.length]),
    cellSum: Float64Array.from(cellSum ?? []),
    listenerStart,
    clip: sorted,
    clipSystem,
    clipCount,
    clipSum,
    sumOfSquares,
  };
}
