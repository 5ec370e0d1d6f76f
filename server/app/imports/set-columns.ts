import type { Table } from '../../study-files/parse/read-table.ts';

/** The table with columns that have one value in all rows. They replace existing columns with the same names. */
export function setColumns({ columns, rows }: Table, values: ReadonlyMap<string, string>): Table {
  if (values.size === 0) return { columns, rows };
  const set = Object.fromEntries(values);
  return {
    columns: [...new Set([...columns, ...values.keys()])],
    rows: rows.map(({ line, cells }) => ({ line, cells: { ...cells, ...set } })),
  };
}
