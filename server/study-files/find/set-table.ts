import type { ExpandedSet, SetClip } from './set-clip.ts';
import { groupBy } from '#core/order/group-by.ts';
import { errorAt, type Mistake } from '../parse/mistake.ts';
import { readTable, type Table, type TableRow } from '../parse/read-table.ts';
import { namedFile, type StudyFolder } from './study-folder.ts';
import { counted, some } from '../../platform/words.ts';

/** Adds the facts of the table to every clip of a set. Columns with names of path parts identify the clip. */
export async function joinTable(
  study: StudyFolder,
  set: string,
  name: string,
  { parts, clips }: ExpandedSet,
): Promise<{ mistakes: Mistake[]; clips: SetClip[] }> {
  const named = await namedFile(study, ['clips', set, 'table'], name);
  if (named.path === null) return { mistakes: named.mistakes, clips };
  const { mistakes, table } = await readTable(named.path, []);
  if (!table) return { mistakes, clips };
  const keys = table.columns.filter((column) => parts.includes(column));
  if (keys.length === 0) {
    const message =
      `no column has the name of a path part; add at least one of ${parts.join(', ')} ` +
      `to the columns ${table.columns.join(', ')}`;
    return { mistakes: [...mistakes, errorAt(named.path, { line: 1, column: 1 }, message)], clips };
  }
  const rows = rowsByKey(table, keys);
  return {
    mistakes: [...mistakes, ...tableMistakes(named.path, keys, rows, clips)],
    clips: clips.map((clip) => ({ ...clip, facts: factsOf(rows.get(keyOf(clip.factors, keys))?.[0], keys) })),
  };
}

const keyOf = (cells: Readonly<Record<string, string>>, keys: readonly string[]): string =>
  JSON.stringify(keys.map((key) => cells[key]));

function rowsByKey({ rows }: Table, keys: readonly string[]): Map<string, TableRow[]> {
  return groupBy(rows, ({ cells }) => keyOf(cells, keys));
}

function factsOf(row: TableRow | undefined, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(row?.cells ?? {}).filter(([column]) => !keys.includes(column)));
}

function tableMistakes(
  file: string,
  keys: readonly string[],
  rows: ReadonlyMap<string, TableRow[]>,
  clips: readonly SetClip[],
): Mistake[] {
  const known = new Set(clips.map(({ factors }) => keyOf(factors, keys)));
  const ofRow = ({ cells }: TableRow): string => keys.map((key) => `${key} ${cells[key] ?? ''}`).join(', ');
  const mistakes = [...rows].flatMap(([key, [row, ...repeats]]) => {
    if (!row) return [];
    const at = { line: row.line, column: 1 };
    const orphan = `no clip of the set has ${ofRow(row)}; correct the row or add the clip`;
    return [
      ...(known.has(key) ? [] : [errorAt(file, at, orphan)]),
      ...repeats.map(({ line }) =>
        errorAt(file, { line, column: 1 }, `${ofRow(row)} is already in line ${row.line}; keep one row`),
      ),
    ];
  });
  const bare = clips.filter(({ factors }) => !rows.has(keyOf(factors, keys))).map(({ id }) => id);
  if (bare.length === 0) return mistakes;
  return [...mistakes, errorAt(file, null, `${counted(bare.length, 'clip')} without a row: ${some(bare)}`)];
}
