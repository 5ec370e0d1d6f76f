import { naturalOrder } from '#core/order/natural-order.ts';

/** Column of a table. `key`: its name; `value`: shown and sorted by. */
export interface DataColumn<Row> {
  key: string;
  label: string;
  /** Null sorts last in both orders. */
  value?: (row: Row) => string | number | null;
  /** Numbers are aligned at the end of the column. */
  isNumber?: boolean;
  isSortable?: boolean;
  /** Whether the table's snippet `cell` draws it. */
  isCustom?: boolean;
  /** Never wraps. */
  isWhole?: boolean;
}

export interface Sort {
  key: string;
  isDescending: boolean;
}

/** Value of `aria-sort` for a column. */
export function directionOf(sort: Sort | null, key: string): 'ascending' | 'descending' | 'none' {
  if (sort?.key !== key) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

/** Sort order after a click on a column head: ascending first. */
export const nextSort = (sort: Sort | null, key: string): Sort => ({
  key,
  isDescending: directionOf(sort, key) === 'ascending',
});

/** Sorts rows by a column; ties keep their order. */
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
