import type { TableColumn } from '#core/analysis/tables/table.ts';
import { FIRST_ROWS, membersOf, type ResultRow } from './result-cell.ts';

const DIGITS = 4;

const shortened = (cell: ResultRow[string] | undefined) =>
  typeof cell === 'number' && !Number.isInteger(cell) ? Number(cell.toPrecision(DIGITS)) : (cell ?? null);

/** Number of decimals of a number, at most four. */
function decimalsOf(cell: ResultRow[string] | undefined): number {
  if (typeof cell !== 'number' || Number.isInteger(cell)) return 0;
  return Math.min(DIGITS, (String(cell).split('.')[1] ?? '').length);
}

/** First rows of a figure as a table: one column per key, numbers with equal decimals. */
export function recordsTable(rows: readonly ResultRow[]): { columns: TableColumn[]; rows: ResultRow[] } {
  const shown = rows
    .slice(0, FIRST_ROWS)
    .map((row) => Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, shortened(cell)])));
  const columns = membersOf(rows).map((key) => ({
    label: key,
    key,
    digits: Math.max(0, ...shown.map((row) => decimalsOf(row[key]))),
  }));
  return { columns, rows: shown };
}
