import { partsBetween, unquoted } from '#core/formats/quoted-names.ts';
import { meant, noColumn, orList } from '../../../platform/words.ts';
import { COLUMN_NAMES } from './import-columns.ts';
import { headerMistake, type TableMistake } from './refuse.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { eachRow, type Rows } from './rows.ts';

/** Earshot's names of columns, and their names in a file. */
export type ColumnNames = ReadonlyMap<string, string>;

/** Parses column names, with quotes around those with a comma or '='. Example: 'listener="user, id", clip=file' names two columns. Null for an invalid text. */
export function columnNames(text: string): ColumnNames | null {
  const pairs = partsBetween(text, ',').map((part) => partsBetween(part, '='));
  const named = pairs.flatMap(([ours = '', theirs = '', ...more]) =>
    /^"|^\S+$/.test(ours) && theirs !== '' && more.length === 0
      ? [[unquoted(ours), unquoted(theirs)] as const]
      : [],
  );
  return named.length === pairs.length && new Map(named).size === named.length ? new Map(named) : null;
}

/** The table with Earshot's column names. A column that is read under another name loses its original name. */
export function renameColumns(table: Rows, names: ColumnNames): { mistakes: TableMistake[]; table: Rows } {
  const { columns, rows } = table;
  if (names.size === 0) return { mistakes: [], table };
  const guess = (name: string): string => {
    const wanted = meant(name, COLUMN_NAMES);
    return wanted === null ? `there are ${orList(COLUMN_NAMES)}` : `did you mean ${wanted}?`;
  };
  const mistakes = [...names].flatMap(([ours, theirs]) => [
    ...(COLUMN_NAMES.includes(ours) || ours.startsWith('factor_')
      ? []
      : [headerMistake(table, `${ours} is not a column; ${guess(ours)}`)]),
    ...(columns.includes(theirs) ? [] : [headerMistake(table, noColumn(theirs, columns))]),
  ]);
  const taken = new Set(names.values());
  const kept = columns.filter((name) => !taken.has(name) && !names.has(name));
  const renamed = [...names, ...kept.map((name) => [name, name] as const)];
  const beforeOf = ({ line, cells }: TableRow): TableRow => {
    const theirs = renamed.map(([ours, name]) => [name, cells[ours] ?? '']);
    return { line, cells: Object.fromEntries(theirs) };
  };
  return {
    mistakes,
    table: {
      ...table,
      columns: renamed.map(([ours]) => ours),
      rows: eachRow(rows, ({ line, cells }) => {
        const own: Record<string, string> = {};
        for (const [ours, theirs] of renamed) own[ours] = cells[theirs] ?? '';
        return { line, cells: own };
      }),
      columnInFile: (row, column) => table.columnInFile(beforeOf(row), names.get(column) ?? column),
    },
  };
}
