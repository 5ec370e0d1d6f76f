import type { Cell } from '#core/analysis/table.ts';
import { column } from '#core/ratings.ts';
import { headerLine, neutralised, rowLines } from '../export/csv.ts';

type Row = Readonly<Record<string, Cell>>;

/**
 * Rows of a table or a figure as CSV after RFC 4180: a column for every member that a row has, in the order in which they come, numbers
 * in full, NA for what is missing. Names that a spreadsheet would take for a formula get a ' in front.
 */
export function recordsCsv(rows: readonly Row[]): string {
  const keys = new Set<string>();
  for (const row of rows) for (const key of Object.keys(row)) keys.add(key);
  const columns = [...keys].map((key) =>
    column<Row>(neutralised(key), 'free text', null, '', (row) => row[key] ?? null),
  );
  return headerLine(columns) + rowLines(columns, rows);
}
