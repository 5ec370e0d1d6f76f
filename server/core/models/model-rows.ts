import { fail } from '../order/fail.ts';
import { inNaturalOrder } from '../order/natural-order.ts';
import type { Rating } from '../ratings/ratings.ts';
import { columnOf } from '../stats/numbers/column.ts';
import { internedBy, type Interned } from '../stats/numbers/interned.ts';
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

/** Ratings that count, by column: a large study has a million. */
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
  rows: readonly Row[],
  valueOf: (row: Row) => number,
): ModelRows {
  return {
    length: rows.length,
    listener: internedBy(rows, ({ listener }) => listener),
    system: internedBy(rows, ({ system }) => system),
    clip: internedBy(rows, ({ clip }) => clip),
    item: internedBy(rows, ({ item }) => item),
    values: columnOf(rows.length, (row) => valueOf(rows[row] ?? fail())),
  };
}

/** The columns of rows with a value. */
export const modelColumns = (rows: readonly ModelRow[]): ModelRows => columnsOf(rows, ({ value }) => value);

/** The ratings of a scale under test that count. */
export const modelRows = (name: string, ratings: readonly Rating[]): ModelRows =>
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
