import { partsBetween, unquoted } from '#core/formats/quoted-names.ts';
import { errorAt, type Mistake } from '../../../study-files/parse/mistake.ts';
import { meant, noColumn, orList } from '../../../platform/words.ts';
import { COLUMN_NAMES } from './import-columns.ts';
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
export function renameColumns(
  path: string,
  { columns, rows }: Rows,
  names: ColumnNames,
): { mistakes: Mistake[]; table: Rows } {
  const at = { line: 1, column: 1 };
  if (names.size === 0) return { mistakes: [], table: { columns, rows } };
  const guess = (name: string): string => {
    const wanted = meant(name, COLUMN_NAMES);
    return wanted === null ? `there are ${orList(COLUMN_NAMES)}` : `did you mean ${wanted}?`;
  };
  const mistakes = [...names].flatMap(([ours, theirs]) => [
    ...(COLUMN_NAMES.includes(ours) || ours.startsWith('factor_')
      ? []
      : [errorAt(path, at, `${ours} is not a column; ${guess(ours)}`)]),
    ...(columns.includes(theirs) ? [] : [errorAt(path, at, noColumn(theirs, columns))]),
  ]);
  const taken = new Set(names.values());
  const kept = columns.filter((name) => !taken.has(name) && !names.has(name));
  const renamed = [...names, ...kept.map((name) => [name, name] as const)];
  return {
    mistakes,
    table: {
      columns: renamed.map(([ours]) => ours),
      rows: eachRow(rows, ({ line, cells }) => {
        const own: Record<string, string> = {};
        for (const [ours, theirs] of renamed) own[ours] = cells[theirs] ?? '';
        return { line, cells: own };
      }),
    },
  };
}
