import { greatestOf, leastOf } from '../order/extremes.ts';
import { groupBy } from '../order/group-by.ts';
import type { ResultTable, TableColumn } from '../analysis/tables/table.ts';
import {
  columnCells,
  hasMarks,
  MARKS_NOTE,
  ROW_MARKS_NOTE,
  notesOf,
  plainCell,
  rowsOf,
  type PaperCell,
  type PaperTable,
} from './paper-table.ts';

/** Members of a table's rows that form the rows, the columns and the cells of a wide table. */
export interface Spread {
  down: string;
  across: string;
  cell: string;
}

/** Label of a member in the table's head. */
const labelOf = (table: ResultTable, key: string): string =>
  table.columns.find((column) => column.key === key)?.label ?? key;

/**
 * A long result as the wide table that papers print, such as questions by systems. Each column of the wide table, or each
 * row if `down` is not the system, has its own best value among the systems.
 */
export function spreadTable(table: ResultTable, { down, across, cell }: Spread): PaperTable | null {
  const column: TableColumn | undefined = table.columns.find(({ key }) => key === cell);
  const isKnown = [down, across].every((name) => table.columns.some(({ key }) => key === name));
  if (!column || !isKnown) return null;
  const textOf = (row: ResultTable['rows'][number], key: string): string => String(row[key] ?? '-');
  // Values compete within one level of the other factor: systems of one question, for example.
  const rival = across === 'system' ? down : across;
  const cells = new Map<string, PaperCell>();
  for (const group of groupBy(table.rows, (row) => textOf(row, rival)).values()) {
    for (const [at, made] of columnCells(column, group).entries()) {
      const row = group[at];
      if (row) cells.set(JSON.stringify([textOf(row, down), textOf(row, across)]), made);
    }
  }
  const downs = [...new Set(table.rows.map((row) => textOf(row, down)))];
  const acrosses = [...new Set(table.rows.map((row) => textOf(row, across)))];
  const rows = rowsOf([
    downs.map(plainCell),
    ...acrosses.map((name) => downs.map((own) => cells.get(JSON.stringify([own, name])) ?? plainCell('-'))),
  ]);
  const counts = table.rows.flatMap(({ n }) => (typeof n === 'number' ? n : []));
  const [least, most] = [leastOf(counts), greatestOf(counts)];
  return {
    name: `${table.name} wide`,
    caption: table.title,
    columns: [
      { label: labelOf(table, down), isText: true },
      ...acrosses.map((label) => ({ label, isText: false })),
    ],
    rows,
    ...notesOf(
      [
        ...(counts.length === 0 ? [] : [`n of a cell: ${least === most ? least : `${least} to ${most}`}.`]),
        ...(hasMarks(rows) ? [rival === down ? ROW_MARKS_NOTE : MARKS_NOTE] : []),
      ],
      table.notes,
    ),
    records: table.rows,
  };
}
