import type { Cell, ResultTable } from '#core/analysis/tables/table.ts';
import { cellText, isText } from '#core/analysis/tables/text-table.ts';
import type { DataColumn } from '../ui/table-sort.ts';
import { FEW, isOfFew } from './few-listeners.ts';
import { t } from './messages.ts';

type Row = Readonly<Record<string, Cell>>;

/** A row of a table of results; the key is its place. */
export interface ResultRow {
  row: Row;
  key: string;
}

/** The columns of a table of results, whose keys are their places. */
export const resultColumns = ({ columns, rows }: ResultTable): DataColumn<ResultRow>[] =>
  columns.map((column, index) => ({
    key: String(index),
    label: column.label,
    value: ({ row }) => row[column.key ?? column.interval?.[0] ?? ''] ?? null,
    isNumber: !isText(column, rows),
    isSortable: rows.length > 1,
    isCustom: true,
  }));

/** What has to be said of signs in the rows that are shown. */
export function remarksOn({ columns }: ResultTable, shown: readonly ResultRow[]): string[] {
  const hasFew = columns.some(({ interval }) => interval) && shown.some(({ row }) => isOfFew(row));
  const hasDash = shown.some(({ row }) => columns.some((column) => /(^|\[)-/u.test(cellText(column, row))));
  return [...(hasFew ? [`† ${t('few.mark', { n: FEW })}`] : []), ...(hasDash ? [t('table.dash')] : [])];
}
