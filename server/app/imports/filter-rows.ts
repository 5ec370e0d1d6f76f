import { plainText } from '#core/formats/csv.ts';
import { errorAt, type Mistake } from '../../study-files/parse/mistake.ts';
import type { Table, TableRow } from '../../study-files/parse/read-table.ts';
import { noColumn } from '../../platform/words.ts';

/** Filter for rows in which a column has, or does not have, a value. */
export interface RowFilter {
  column: string;
  value: string;
  isNot: boolean;
}

/** Parses a filter. Examples: 'imphear=no' and 'imphear != yes'. Null for an invalid text. */
export function rowFilter(text: string): RowFilter | null {
  const [, column, sign, value = ''] = /^\s*([^=!]*[^=!\s])\s*(!=|=)\s*(.*?)\s*$/.exec(text) ?? [];
  return column === undefined ? null : { column, value, isNot: sign === '!=' };
}

/** The rows of a table that pass all filters, and those left out. Filters use the column names of the file. */
export function filterRows(
  path: string,
  { columns, rows }: Table,
  filters: readonly RowFilter[],
): { table: Table; leftOut: Table; mistakes: Mistake[]; notes: string[] } {
  const unknown = filters.filter(({ column }) => !columns.includes(column));
  const mistakes = unknown.map(({ column }) =>
    errorAt(path, { line: 1, column: 1 }, noColumn(column, columns)),
  );
  const passes = ({ cells }: TableRow): boolean =>
    filters.every(({ column, value, isNot }) => (plainText(cells[column] ?? '') === value) !== isNot);
  if (filters.length === 0)
    return { table: { columns, rows }, leftOut: { columns, rows: [] }, mistakes, notes: [] };
  const kept = rows.filter(passes);
  const leftOut = { columns, rows: rows.filter((row) => !passes(row)) };
  const conditions = filters.map(({ column, value, isNot }) => `${column} ${isNot ? '!=' : '='} ${value}`);
  const notes = [`${kept.length} of ${rows.length} rows are read: ${conditions.join(' and ')}`];
  return { table: { columns, rows: kept }, leftOut, mistakes, notes };
}
