import { plainText } from '#core/formats/csv.ts';
import { unquoted } from '#core/formats/quoted-names.ts';
import type { TableRow } from '../../study-files/parse/read-table.ts';
import { noColumn } from '../../platform/words.ts';
import { headerMistake, type TableMistake } from './table/refuse.ts';
import { lazily, type Rows } from './table/rows.ts';

/** Filter for rows in which a column has, or does not have, a value. */
export interface RowFilter {
  column: string;
  value: string;
  isNot: boolean;
}

/** Parses a filter. Examples: 'imphear=no', 'imphear != yes' and '"a=b"=no'. Null for an invalid text. */
export function rowFilter(text: string): RowFilter | null {
  const [, column, sign, value = ''] =
    /^\s*("(?:[^"]|"")*"|[^=!]*[^=!\s])\s*(!=|=)\s*(.*?)\s*$/.exec(text) ?? [];
  return column === undefined
    ? null
    : { column: unquoted(column), value: unquoted(value), isNot: sign === '!=' };
}

/** Checks that a table has the columns of the filters, and describes them. */
export function filterMistakes(table: Rows, filters: readonly RowFilter[]): TableMistake[] {
  const { columns } = table;
  return filters
    .filter(({ column }) => !columns.includes(column))
    .map(({ column }) => headerMistake(table, noColumn(column, columns), 'where'));
}

/** The rows of a table that pass all filters, or those that do not. Filters use the column names of the file. */
export function filterRows(table: Rows, filters: readonly RowFilter[], passing: boolean): Rows {
  const { rows } = table;
  if (filters.length === 0) return { ...table, rows: passing ? rows : [] };
  const passes = ({ cells }: TableRow): boolean =>
    filters.every(({ column, value, isNot }) => (plainText(cells[column] ?? '') === value) !== isNot);
  return {
    ...table,
    rows: lazily(function* () {
      for (const row of rows) if (passes(row) === passing) yield row;
    }),
  };
}

/** Example: 'imphear = no and age != 0'. */
export const filterText = (filters: readonly RowFilter[]): string =>
  filters.map(({ column, value, isNot }) => `${column} ${isNot ? '!=' : '='} ${value}`).join(' and ');
