import type { Cell, ResultTable, TableColumn } from '../analysis/tables/table.ts';
import { cellText, isText } from '../analysis/tables/text-table.ts';

/** How a value is marked: the best of its column in bold, the second best underlined. */
export type Mark = 'best' | 'second';

/** A cell as it is printed. */
export interface PaperCell {
  /** The value, or a name. */
  text: string;
  /** Text after the value that carries no mark, such as its interval; null: none. */
  extent: string | null;
  mark: Mark | null;
  /** Raised signs of significance; null: none. */
  sign: string | null;
}

/** A table as a paper prints it. */
export interface PaperTable {
  /** Unique within its block. */
  name: string;
  caption: string;
  columns: readonly { label: string; isText: boolean }[];
  rows: readonly (readonly PaperCell[])[];
  /** Sentences below the rows. */
  notes: readonly string[];
  /** Further sentences, for the methods section rather than for the page. */
  remarks: readonly string[];
  /** The numbers of the table in full precision, with n and the ends of intervals. */
  records: readonly Readonly<Record<string, Cell>>[];
}

export const plainCell = (text: string): PaperCell => ({ text, extent: null, mark: null, sign: null });

/** Whether a row is a system under test, not a reference, an anchor, a trap or an average (its name has brackets). */
function competes(row: Readonly<Record<string, Cell>>): boolean {
  const role = row['role'] ?? 'test';
  return role === 'test' && !String(row['system'] ?? '').startsWith('(');
}

/**
 * Marks of the best and the second best of some printed values; null for every other one. Values that print alike share a
 * mark. A single value, and values that are all alike, have none. Example: marksOf(['1.0', '3.0', '2.0'], 'highest') is
 * [null, 'best', 'second'].
 */
export function marksOf(values: readonly (string | null)[], best: 'highest' | 'lowest'): (Mark | null)[] {
  const numbers = values.map((value) => (value === null ? Number.NaN : Number(value)));
  const sign = best === 'highest' ? -1 : 1;
  const places = [...new Set(numbers.filter((value) => Number.isFinite(value)))].toSorted(
    (a, b) => sign * (a - b),
  );
  if (places.length < 2) return values.map(() => null);
  return numbers.map((value) => (value === places[0] ? 'best' : value === places[1] ? 'second' : null));
}

/** The printed cells of a column, marked if it says which end is best. */
export function columnCells(column: TableColumn, rows: ResultTable['rows']): PaperCell[] {
  const cells = rows.map((row) => {
    const { interval: _, ...alone } = column;
    const text = cellText(alone, row);
    const extent = cellText(column, row).slice(text.length).trim();
    return { ...plainCell(text), extent: extent === '' || text === '-' ? null : extent };
  });
  if (!column.best) return cells;
  const competing = cells.map(({ text }, at) => {
    const row = rows[at];
    const isNumber = column.key !== null && typeof row?.[column.key] === 'number';
    return row !== undefined && isNumber && competes(row) ? text : null;
  });
  const marks = marksOf(competing, column.best);
  return cells.map((cell, at) => ({ ...cell, mark: marks[at] ?? null }));
}

/** Turns columns of cells into rows. */
export const rowsOf = (columns: readonly (readonly PaperCell[])[]): PaperCell[][] =>
  (columns[0] ?? []).map((_cell, row) => columns.flatMap((cells) => cells[row] ?? []));

/** The printed sentences of a table, own ones first, and those that are left for the methods section. */
export function notesOf(
  own: readonly string[],
  found: readonly string[],
): Pick<PaperTable, 'notes' | 'remarks'> {
  return { notes: [...own, ...found.slice(0, 1)], remarks: found.slice(1) };
}

/** Notes for a table with marks. */
export const MARKS_NOTE = 'Bold: best of its column; underlined: second best.';
export const ROW_MARKS_NOTE = 'Bold: best of its row; underlined: second best.';

/** Whether any cell is marked. */
export const hasMarks = (rows: readonly (readonly PaperCell[])[]): boolean =>
  rows.some((row) => row.some(({ mark }) => mark !== null));

/**
 * A result as a paper prints it. `keys`: the columns to print, in this order; default: all. A key that the table lacks is
 * omitted; the n of an interval always stays in `records`.
 */
export function paperTable(table: ResultTable, keys?: readonly string[]): PaperTable {
  const columns = keys
    ? keys.flatMap((wanted) => table.columns.find(({ key }) => key === wanted) ?? [])
    : table.columns;
  const rows = rowsOf(columns.map((column) => columnCells(column, table.rows)));
  return {
    name: table.name,
    caption: table.title,
    columns: columns.map((column) => ({ label: column.label, isText: isText(column, table.rows) })),
    rows,
    ...notesOf(hasMarks(rows) ? [MARKS_NOTE] : [], table.notes),
    records: table.rows,
  };
}
