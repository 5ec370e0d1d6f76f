import { COLUMNS } from '#core/ratings.ts';
import { errorAt, type Mistake } from '../study-files/mistake.ts';
import type { Table } from '../study-files/read-table.ts';
import { meant, orList } from '../study-files/words.ts';

/** Our name of a column, and the one that it has in a file. */
export type ColumnNames = ReadonlyMap<string, string>;

/** Example: 'listener=userid, clip=file' names two columns; null for a text that is no such list. */
export function columnNames(text: string): ColumnNames | null {
  const pairs = text.split(',').map((part) => /^\s*([^=\s]+)\s*=\s*([^=\s]+)\s*$/.exec(part));
  const named = pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], pair[2]] as const] : []));
  return named.length === pairs.length && new Map(named).size === named.length ? new Map(named) : null;
}

/** The table under our names. A column that is read under another name loses its own. */
export function renameColumns(
  path: string,
  { columns, rows }: Table,
  names: ColumnNames,
): { mistakes: Mistake[]; table: Table } {
  const known = COLUMNS.map(({ name }) => name);
  const at = { line: 1, column: 1 };
  const guess = (name: string, among: readonly string[]): string => {
    const wanted = meant(name, among);
    return wanted === null ? `there are ${orList(among)}` : `did you mean ${wanted}?`;
  };
  const mistakes = [...names].flatMap(([ours, theirs]) => [
    ...(known.includes(ours)
      ? []
      : [errorAt(path, at, `${ours} is no column of ours; ${guess(ours, known)}`)]),
    ...(columns.includes(theirs)
      ? []
      : [errorAt(path, at, `the file has no column ${theirs}; ${guess(theirs, columns)}`)]),
  ]);
  const taken = new Set(names.values());
  const kept = columns.filter((name) => !taken.has(name) && !names.has(name));
  return {
    mistakes,
    table: {
      columns: [...names.keys(), ...kept],
      rows: rows.map(({ line, cells }) => ({
        line,
        cells: Object.fromEntries([
          ...[...names].map(([ours, theirs]) => [ours, cells[theirs] ?? '']),
          ...kept.map((name) => [name, cells[name] ?? '']),
        ]),
      })),
    },
  };
}
