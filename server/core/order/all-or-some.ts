/** A list of rows that is no array. */
interface Rows<Row, Own> {
  every(isIn: (row: Row) => boolean): boolean;
  filter(isIn: (row: Row) => boolean): Own;
}

/** The rows that meet a condition: the same list if all do, because a copy takes memory and has caches of its own. */
export function allOrSome<Row>(rows: readonly Row[], isIn: (row: Row) => boolean): readonly Row[];
export function allOrSome<Row, Own>(rows: Own & Rows<Row, Own>, isIn: (row: Row) => boolean): Own;
export function allOrSome<Row, Own>(rows: Own & Rows<Row, Own>, isIn: (row: Row) => boolean): Own {
  return rows.every(isIn) ? rows : rows.filter(isIn);
}

/** The rows after a change of some: the same array if none changes. */
export function mapped<Row>(rows: readonly Row[], change: (row: Row, index: number) => Row): readonly Row[] {
  let changed: Row[] | null = null;
  for (const [index, row] of rows.entries()) {
    const after = change(row, index);
    if (changed === null && after !== row) changed = rows.slice(0, index);
    changed?.push(after);
  }
  return changed ?? rows;
}
