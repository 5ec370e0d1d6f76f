import { naturalOrder } from '#core/order/natural-order.ts';

/** One column of a table: `key` names it, `value` is what is shown and what rows are sorted by. */
export interface DataColumn<Row> {
  key: string;
  label: string;
  /** Null stays last in either order. */
  value?: (row: Row) => string | number | null;
  /** Numbers stand under each other at the end of the column. */
  isNumber?: boolean;
  isSortable?: boolean;
  /** Whether the table's snippet `cell` draws it. */
  isCustom?: boolean;
  /** Never broken into lines. */
  isWhole?: boolean;
}

export interface Sort {
  key: string;
  isDescending: boolean;
}

/** How a column is sorted, as `aria-sort` says it. */
export function directionOf(sort: Sort | null, key: string): 'ascending' | 'descending' | 'none' {
  if (sort?.key !== key) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

/** The order after a press on a column's head: ascending first. */
export const nextSort = (sort: Sort | null, key: string): Sort => ({
  key,
  isDescending: directionOf(sort, key) === 'ascending',
});

/** Rows in the order of a column; those with the same value stay as they were. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const value = columns.find(({ key }) => key === sort?.key)?.value;
  if (!sort || !value) return rows;
  const way = sort.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return way * compared(one, other);
  });
}

function compared(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return naturalOrder(String(one), String(other));
}
