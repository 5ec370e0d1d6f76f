import { fail } from '../order/fail.ts';
import { inNaturalOrder, naturalOrder } from '../order/natural-order.ts';
import type { Ratings } from '../ratings/ratings.ts';
import { internedBy, renumbered, type Interned } from '../stats/numbers/interned.ts';
import { codesInOrder, type Codes } from './codes.ts';

/** One rating that counts. */
export interface ModelRow {
  listener: string;
  /** null if clips have no system. */
  system: string | null;
  clip: string;
  item: string | null;
  value: number;
}

/**
 * Ratings that count, by column: a large study has a million. Names are numbered in code-unit order, and systems in natural
 * order, as models number them.
 */
export interface ModelRows {
  readonly length: number;
  readonly listener: Interned<string>;
  /** null if clips have no system. */
  readonly system: Interned<string | null>;
  readonly clip: Interned<string>;
  readonly item: Interned<string | null>;
  readonly values: Float64Array;
}

/** Name for a missing system. */
export const NO_SYSTEM = '(test)';

function columnsOf<Row extends Omit<ModelRow, 'value'>>(
  rows: Iterable<Row> & { readonly length: number },
  valueOf: (row: Row) => number,
): ModelRows {
  const [listener, clip] = [internedBy(rows, (row) => row.listener), internedBy(rows, (row) => row.clip)];
  const [system, item] = [internedBy(rows, (row) => row.system), internedBy(rows, (row) => row.item)];
  const values = new Float64Array(rows.length);
  let index = 0;
  for (const row of rows) {
    values[index] = valueOf(row);
    index += 1;
  }
  return {
    length: rows.length,
    listener: renumbered(listener, listener.names.toSorted()),
    system: renumbered(
      system,
      system.names.toSorted((a, b) => naturalOrder(a ?? NO_SYSTEM, b ?? NO_SYSTEM)),
    ),
    clip: renumbered(clip, clip.names.toSorted()),
    item: renumbered(
      item,
      item.names.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1)),
    ),
    values,
  };
}

/** The columns of rows with a value. */
export const modelColumns = (rows: readonly ModelRow[]): ModelRows => columnsOf(rows, ({ value }) => value);

/** The ratings of a scale under test that count. */
export const modelRows = (name: string, ratings: Ratings): ModelRows =>
  columnsOf(
    ratings.filter(
      ({ scale, role, counts, canonicalValue }) =>
        scale === name && role === 'test' && counts && canonicalValue !== null,
    ),
    ({ canonicalValue }) => canonicalValue ?? fail(),
  );

/** Names of the systems that rows rate, in natural order; NO_SYSTEM for rows without one. */
export const systemsOf = ({ system }: ModelRows): string[] =>
  inNaturalOrder(system.names.map((name) => name ?? NO_SYSTEM));

/** Items with an empty name for a missing one. */
export const itemNames = ({ item }: ModelRows): Interned<string> => ({
  ...item,
  names: item.names.map((name) => name ?? ''),
});

/** The system of each row as the place of its name, by default in code-unit order. */
export const systemCodes = ({ system: { names, of, count } }: ModelRows, order?: string[]): Codes =>
  codesInOrder({ of, count, names: names.map((name) => name ?? NO_SYSTEM) }, order);
