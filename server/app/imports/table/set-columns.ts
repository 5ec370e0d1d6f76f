import { eachRow, type Rows } from './rows.ts';

/** The table with columns that have one value in all rows. They replace existing columns with the same names. */
export function setColumns({ columns, rows }: Rows, values: ReadonlyMap<string, string>): Rows {
  if (values.size === 0) return { columns, rows };
  const set = Object.fromEntries(values);
  return {
    columns: [...new Set([...columns, ...values.keys()])],
    rows: eachRow(rows, ({ line, cells }) => ({ line, cells: { ...cells, ...set } })),
  };
}
