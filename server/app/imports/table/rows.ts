import { MISSING, plainText } from '#core/formats/csv.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import type { TableFile } from './table-file.ts';

/** A table whose rows can be read any number of times, and need not be in memory. */
export interface Rows {
  file: TableFile;
  columns: readonly string[];
  rows: Iterable<TableRow>;
  /** The column of the file that has a cell of the table; null if none has it. */
  columnInFile(row: TableRow, column: string): string | null;
}

/** A table whose columns are those of its file. */
export const tableOf = (file: TableFile, rows: Iterable<TableRow>): Rows => ({
  file,
  columns: file.columns,
  rows,
  columnInFile: (_row, column) => column,
});

/** An iterable that runs the generator again for each loop. */
export const lazily = <T>(make: () => Iterator<T>): Iterable<T> => ({ [Symbol.iterator]: make });

/** Applies a function to each row, whenever the rows are read. */
export const eachRow = (rows: Iterable<TableRow>, change: (row: TableRow) => TableRow): Iterable<TableRow> =>
  lazily(function* () {
    for (const row of rows) yield change(row);
  });

/** Text of a cell; null if it is empty, NA or missing. */
export function cellOf({ cells }: TableRow, column: string): string | null {
  const text = cells[column];
  return text === undefined || text === '' || text === MISSING ? null : plainText(text);
}
