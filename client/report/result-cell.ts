import { cellText } from '#core/analysis/tables/text-table.ts';
import type { ResultTable, TableColumn } from '#core/analysis/tables/table.ts';

/** Row of results. */
export type ResultRow = ResultTable['rows'][number];

/** Number of rows shown at first; the CSV has all. */
export const FIRST_ROWS = 25;

/** Text of a cell, with its interval separate, so that estimates align in a column. */
export function cellParts(column: TableColumn, row: ResultRow): [estimate: string, ends: string] {
  const text = cellText(column, row);
  const at = column.interval && column.key !== null ? text.indexOf(' [') : -1;
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Keys of all rows, in order of appearance. */
export const membersOf = (rows: readonly ResultRow[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];
