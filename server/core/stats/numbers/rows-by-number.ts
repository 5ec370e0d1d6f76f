import { fail } from '../../order/fail.ts';

/** Rows in groups: those of group g are `rows[starts[g]]` to before `rows[starts[g + 1]]`. */
export interface GroupedRows {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
}

/**
 * The rows by the number of their group, from 0 to before `count`; rows of one group stay in the order given. `given`:
 * another order of the rows, such as that of an earlier grouping. O(rows + count): a counting sort.
 * @example rowsByNumber(Uint32Array.of(1, 0, 1), 2) // rows 1 0 2, starts 0 1 3
 */
export function rowsByNumber(
  groupOf: Uint32Array | Int32Array,
  count: number,
  given?: Uint32Array,
): GroupedRows {
  const starts = new Uint32Array(count + 1);
  for (let row = 0; row < groupOf.length; row += 1) {
    const next = (groupOf[row] ?? fail()) + 1;
    starts[next] = (starts[next] ?? fail()) + 1;
  }
  for (let group = 0; group < count; group += 1)
    starts[group + 1] = (starts[group + 1] ?? fail()) + (starts[group] ?? fail());
  const places = starts.slice();
  const rows = new Uint32Array(groupOf.length);
  for (let index = 0; index < rows.length; index += 1) {
    const row = given ? (given[index] ?? fail()) : index;
    const group = groupOf[row] ?? fail();
    const place = places[group] ?? fail();
    rows[place] = row;
    places[group] = place + 1;
  }
  return { rows, starts };
}
