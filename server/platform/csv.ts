import { csvCell, csvLine, quoted } from '#core/formats/csv.ts';
import type { Column } from '#core/ratings/ratings.ts';

/** Byte order mark by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The first line; `hasMark`: with the mark of UTF-8 before it. */
export function headerLine(columns: readonly { name: string }[], hasMark = false): string {
  return (hasMark ? BYTE_ORDER_MARK : '') + csvLine(columns.map(({ name }) => csvCell(name)));
}

interface RowOptions {
  /** How a missing value is written. */
  missing?: string;
  /** Whether texts stay as they are, for a program that runs no formulas. */
  isExact?: boolean;
}

/** The cell of a column in the row above. */
interface Above<Row> {
  column: Column<Row>;
  value: ReturnType<Column['value']>;
  text: string;
}

/** Lines of a CSV table after RFC 4180, each with its CR LF. */
export function rowLines<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { missing, isExact = false }: RowOptions = {},
): string {
  let lines = '';
  // Most cells are those of the row above.
  const cells = columns.map((column): Above<Row> => ({ column, value: null, text: csvCell(null, missing) }));
  for (const row of rows) {
    let separator = '';
    for (const cell of cells) {
      const value = cell.column.value(row);
      if (value !== cell.value) {
        const isText = typeof value === 'string' && value !== '';
        cell.text = isExact && isText ? quoted(value) : csvCell(value, missing);
        cell.value = value;
      }
      lines += separator + cell.text;
      separator = ',';
    }
    lines += '\r\n';
  }
  return lines;
}
