import { MISSING } from '#core/formats/csv.ts';
import type { Column, Rating } from '#core/ratings/ratings.ts';
import type { TableRow } from '../../study-files/parse/read-table.ts';
import { orList } from '../../platform/words.ts';
import { timeText } from './meaning/cell-times.ts';
import { RATING_COLUMNS } from './table/import-columns.ts';
import type { ColumnNames } from './table/rename-columns.ts';
import { cellMistake, type TableMistake } from './table/refuse.ts';
import { type Rows, cellOf } from './table/rows.ts';

/** A rating and the row that has it. */
export interface ImportedRating {
  row: TableRow;
  rating: Rating;
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const DECIMAL_COMMA = /^[+-]?\d*,\d+$/;
const INTEGER = /^[+-]?\d+$/;

/** Expected content of a cell if it is invalid for its column. */
function wrongCell(text: string, { type, levels }: Column): string | null {
  if (type === 'number' && DECIMAL_COMMA.test(text))
    return `${text.replace(',', '.')}, or choose the decimal sign: a comma before three digits may also group thousands`;
  if (type === 'number' && !NUMBER.test(text)) return `a number, or ${MISSING} if it is unknown`;
  if (type === 'integer' && !INTEGER.test(text)) return `a whole number, or ${MISSING} if it is unknown`;
  if (type === 'boolean' && !/^(true|false)$/i.test(text)) return 'TRUE or FALSE';
  if (type === 'time' && timeText(text, null) === null)
    return 'a time like 2026-01-31T12:00:00.000Z, or choose the order of day and month';
  return levels !== null && !levels.includes(text) ? orList(levels) : null;
}

/** The column as the file and Earshot name it. Example: 'vote (canonical_value)'. */
export function columnLabel(name: string, names: ColumnNames): string {
  const theirs = names.get(name);
  return theirs === undefined || theirs === name ? name : `${theirs} (${name})`;
}

/** Texts of a column that are checked once. Columns with more are checked row by row. */
const MOST_REMEMBERED = 10_000;

/** Returns a function that finds the mistakes of a row: cells that are invalid for their column. */
export function cellChecker(table: Rows, names: ColumnNames): (row: TableRow) => TableMistake[] {
  const isOpen = ({ type, levels }: Column): boolean => type.endsWith('text') && levels === null;
  const known = RATING_COLUMNS.filter((column) => table.columns.includes(column.name) && !isOpen(column)).map(
    (column) => ({ column, right: new Set<string>() }),
  );
  return (row) => {
    const mistakes: TableMistake[] = [];
    for (const { column, right } of known) {
      const cell = row.cells[column.name] ?? '';
      const isRemembering = right.size < MOST_REMEMBERED;
      if (isRemembering && right.has(cell)) continue;
      const text = cellOf(row, column.name);
      const wanted = text === null ? null : wrongCell(text, column);
      if (wanted === null) {
        if (isRemembering) right.add(cell);
        continue;
      }
      const message = `${columnLabel(column.name, names)} is ${JSON.stringify(text)}; write ${wanted}`;
      mistakes.push(cellMistake(table, row, column.name, message));
    }
    return mistakes;
  };
}
