import { cellText } from '#core/analysis/tables/text-table.ts';
import type { ResultTable, TableColumn } from '#core/analysis/tables/table.ts';

/** One row of results. */
export type ResultRow = ResultTable['rows'][number];

/** Rows of a table that are shown at first; its CSV has all. */
export const FIRST_ROWS = 25;

/** The text of a cell, and apart from it the ends of its interval, so that a column of estimates can be read down. */
export function cellParts(column: TableColumn, row: ResultRow): [estimate: string, ends: string] {
  const text = cellText(column, row);
  const at = column.interval && column.key !== null ? text.indexOf(' [') : -1;
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** The members of all rows, in the order in which they come up. */
export const membersOf = (rows: readonly ResultRow[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];
