import type { CsvRecord } from '../../../study-files/parse/split-csv.ts';

/** A cell in a file, by the name of its column there; null for the whole row. */
export interface CellPlace {
  /** Line of the row, or number of the record, from 1. */
  line: number;
  column: string | null;
}

/** The file of a table. It names the places of cells as its program does. */
export interface TableFile {
  path: string;
  /** Line that names the columns; null for a file whose records name their cells. */
  headerLine: number | null;
  columns: readonly string[];
  /** Places of cells. Examples: '7:3' in a text file, 'B7' in a sheet, '$.answers[3].score' in JSON. */
  placesOf(cells: readonly CellPlace[]): string[];
}

/** Records of a file, whose cells have no names yet. The first may be a header. */
export interface FileRecords {
  path: string;
  all: Iterable<CsvRecord>;
  /** Place of a cell of a record, by its index from 0. */
  placeOf(record: CsvRecord, index: number): string;
}

/**
 * The file of a table of records. `indexOf`: index of a column in the record on a line; -1 for an unknown one, whose
 * place is that of the record. Places are found by reading the records again, so that a file without mistakes pays nothing.
 */
export const fileOfRecords = (
  { path, all, placeOf }: FileRecords,
  { headerLine, columns }: Pick<TableFile, 'headerLine' | 'columns'>,
  indexOf: (column: string, line: number) => number,
): TableFile => ({
  path,
  headerLine,
  columns,
  placesOf(cells) {
    const wanted = new Set(cells.flatMap(({ line, column }) => (column === null ? [] : [line])));
    const found = new Map<number, CsvRecord>();
    if (wanted.size > 0)
      for (const record of all) {
        if (wanted.has(record.line)) found.set(record.line, record);
        if (found.size === wanted.size) break;
      }
    return cells.map(({ line, column }) => {
      const record = found.get(line);
      const index = column === null ? -1 : indexOf(column, line);
      return record && index > 0 ? placeOf(record, index) : placeOf({ line, cells: [] }, 0);
    });
  },
});
