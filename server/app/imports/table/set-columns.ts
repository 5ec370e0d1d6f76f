import { eachRow, type Rows } from './rows.ts';

/** The table with columns that have one value in all rows. They replace existing columns with the same names. */
export function setColumns(table: Rows, values: ReadonlyMap<string, string>): Rows {
  if (values.size === 0) return table;
  const set = Object.fromEntries(values);
  return {
    ...table,
    columns: [...new Set([...table.columns, ...values.keys()])],
    rows: eachRow(table.rows, ({ line, cells }) => ({ line, cells: { ...cells, ...set } })),
    columnInFile: (row, column) => (values.has(column) ? null : table.columnInFile(row, column)),
  };
}
