import type { Cell, ResultTable } from '#core/analysis/tables/table.ts';
import { cellText, isText } from '#core/analysis/tables/text-table.ts';
import type { DataColumn } from '../ui/table-sort.ts';
import { FEW, isOfFew } from './few-listeners.ts';
import { t } from './messages.ts';

type Row = Readonly<Record<string, Cell>>;

/** Row of a results table; the key is its index. */
export interface ResultRow {
  row: Row;
  key: string;
}

/** Columns of a results table; the keys are their indexes. */
export const resultColumns = ({ columns, rows }: ResultTable): DataColumn<ResultRow>[] =>
  columns.map((column, index) => ({
    key: String(index),
    label: column.label,
    value: ({ row }) => row[column.key ?? column.interval?.[0] ?? ''] ?? null,
    isNumber: !isText(column, rows),
    isSortable: rows.length > 1,
    isCustom: true,
  }));

/** Notes on the signs in the shown rows. */
export function remarksOn({ columns }: ResultTable, shown: readonly ResultRow[]): string[] {
  const hasFew = columns.some(({ interval }) => interval) && shown.some(({ row }) => isOfFew(row));
  const hasDash = shown.some(({ row }) => columns.some((column) => /(^|\[)-/u.test(cellText(column, row))));
  return [...(hasFew ? [`† ${t('few.mark', { n: FEW })}`] : []), ...(hasDash ? [t('table.dash')] : [])];
}
