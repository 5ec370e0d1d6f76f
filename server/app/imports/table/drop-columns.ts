import { noColumn } from '../../../platform/words.ts';
import { refuseHeader } from './refuse.ts';
import { eachRow, type Rows } from './rows.ts';

/** The table without some columns. Throws StudyMistakes for a name that no column has. */
export function dropColumns(table: Rows, names: readonly string[]): Rows {
  if (names.length === 0) return table;
  const unknown = names.find((name) => !table.columns.includes(name));
  if (unknown !== undefined) refuseHeader(table, noColumn(unknown, table.columns), 'ignore');
  const columns = table.columns.filter((name) => !names.includes(name));
  return {
    ...table,
    columns,
    rows: eachRow(table.rows, ({ line, cells }) => ({
      line,
      cells: Object.fromEntries(columns.map((name) => [name, cells[name] ?? ''])),
    })),
  };
}
