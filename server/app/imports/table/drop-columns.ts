import { noColumn } from '../../../platform/words.ts';
import { refuseAt } from './refuse.ts';
import { eachRow, type Rows } from './rows.ts';

/** The table without some columns. Throws StudyMistakes for a name that no column has. */
export function dropColumns(path: string, table: Rows, names: readonly string[]): Rows {
  if (names.length === 0) return table;
  const unknown = names.find((name) => !table.columns.includes(name));
  if (unknown !== undefined) refuseAt(path, 1, noColumn(unknown, table.columns), 'ignore');
  const columns = table.columns.filter((name) => !names.includes(name));
  return {
    columns,
    rows: eachRow(table.rows, ({ line, cells }) => ({
      line,
      cells: Object.fromEntries(columns.map((name) => [name, cells[name] ?? ''])),
    })),
  };
}
