import { eachRow, lazily, type Rows } from '../table/rows.ts';

/** Gives each row a listener of its own, for votes whose listeners are not known. */
export const unnamedListeners = (table: Rows): Rows => ({
  ...table,
  columns: [...new Set([...table.columns, 'listener'])],
  rows: lazily(() => {
    let count = 0;
    return eachRow(table.rows, ({ line, cells }) => ({
      line,
      cells: { ...cells, listener: `vote ${(count += 1)}` },
    }))[Symbol.iterator]();
  }),
  columnInFile: (row, column) => (column === 'listener' ? null : table.columnInFile(row, column)),
});
