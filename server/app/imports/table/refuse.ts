import {
  errorAt,
  formatMistake,
  hasErrors,
  sortMistakes,
  StudyMistakes,
  type Mistake,
} from '../../../study-files/parse/mistake.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import type { Rows } from './rows.ts';
import type { CellPlace, TableFile } from './table-file.ts';

/** Mistakes that are written out. */
const MAX_REPORTED = 10;

/** A mistake in a table. Its place is written when the table is refused. */
export interface TableMistake {
  /** Null for the whole file. */
  place: CellPlace | null;
  /** The fault and the correction. A message that names another row gets a function that writes the place of a line. */
  message: string | ((placeOf: (line: number) => string) => string);
  /** The input of the use case that corrects it, if that is not the file. */
  field?: string | undefined;
}

/** Report of the mistakes that are shown, out of all that were found. */
function reportOf(shown: readonly Mistake[], all: readonly { field?: string | undefined }[]): StudyMistakes {
  const rest = all.length - shown.length;
  const more = rest > 0 ? [`${all.length} mistakes in all, ${rest} more than shown`] : [];
  const fields = new Set(all.flatMap(({ field }) => field ?? []));
  return new StudyMistakes([...shown.map(formatMistake), ...more].join('\n'), [...fields]);
}

/** A mistake of a cell of a row, or of the whole row. `column`: name in the table, which the file may not have. */
export const cellMistake = (
  table: Rows,
  row: TableRow,
  column: string | null,
  message: TableMistake['message'],
  field?: string,
): TableMistake => ({
  place: { line: row.line, column: column === null ? null : table.columnInFile(row, column) },
  message,
  field,
});

/** A mistake of the names of the columns. */
export const headerMistake = (
  { file: { headerLine } }: Pick<Rows, 'file'>,
  message: string,
  field?: string,
): TableMistake => ({
  place: headerLine === null ? null : { line: headerLine, column: null },
  message,
  field,
});

/** Throws StudyMistakes with the first mistakes of a table, their places in the file and their number, if there are any. */
export function refuseTable(file: TableFile, mistakes: readonly TableMistake[]): void {
  if (mistakes.length === 0) return;
  const indexes = new Map(file.columns.map((name, index) => [name, index]));
  const indexOf = ({ place }: TableMistake): number => indexes.get(place?.column ?? '') ?? -1;
  const shown = mistakes
    .toSorted((a, b) => (a.place?.line ?? 0) - (b.place?.line ?? 0) || indexOf(a) - indexOf(b))
    .slice(0, MAX_REPORTED);
  const placed = file.placesOf(shown.flatMap(({ place }) => place ?? [])).values();
  const pathOf = (place: string | undefined): string => `${file.path}:${place}`;
  const placeOf = (line: number): string => pathOf(file.placesOf([{ line, column: null }])[0]);
  const written = shown.map(({ place, message, field }) =>
    errorAt(
      place === null ? file.path : pathOf(placed.next().value),
      null,
      typeof message === 'string' ? message : message(placeOf),
      field,
    ),
  );
  throw reportOf(written, mistakes);
}

/** Throws StudyMistakes for the names of a table's columns. */
export function refuseHeader(table: Pick<Rows, 'file'>, message: string, field?: string): never {
  refuseTable(table.file, [headerMistake(table, message, field)]);
  throw new Error('a table with a mistake is refused');
}

/** Throws StudyMistakes with the first of the mistakes and their number, if there are any. */
export function refuse(mistakes: readonly Mistake[]): void {
  if (hasErrors(mistakes)) throw reportOf(sortMistakes(mistakes).slice(0, MAX_REPORTED), mistakes);
}

/** Throws StudyMistakes with one mistake. `place`: as the file's program writes it; null for the whole file. `field`: the input that corrects it. */
export function refuseAt(path: string, place: string | null, message: string, field?: string): never {
  throw reportOf([errorAt(place === null ? path : `${path}:${place}`, null, message, field)], [{ field }]);
}
