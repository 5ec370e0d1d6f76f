import { eachRow, lazily, type Rows } from '../table/rows.ts';

/** Gives each row a listener of its own, for votes whose listeners are not known. */
export const unnamedListeners = ({ columns, rows }: Rows): Rows => ({
  columns: [...new Set([...columns, 'listener'])],
  rows: lazily(() => {
    let count = 0;
    return eachRow(rows, ({ line, cells }) => ({
      line,
      cells: { ...cells, listener: `vote ${(count += 1)}` },
    }))[Symbol.iterator]();
  }),
});
