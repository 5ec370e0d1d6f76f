import { groupBy } from '#core/order/group-by.ts';
import { naturalOrder } from '#core/order/natural-order.ts';
import { meant, orList, some, thereAre } from '../../platform/words.ts';
import { findClips } from '../../study-files/find/find-clips.ts';
import { formatMistake, StudyMistakes } from '../../study-files/parse/mistake.ts';
import { parsePattern } from '#core/clips/path-pattern.ts';
import { readTable } from '../../study-files/parse/read-table.ts';

/** A clip of a pool. */
export interface PoolClip {
  /** Path in the pool, with slashes. */
  file: string;
  /** Parts of the path, then columns of the table. */
  facts: Record<string, string>;
}

export interface PoolOrder {
  folder: string;
  /** Pattern of the clips' paths in the folder. */
  files: string;
  /** Table with facts about the clips; null for none. */
  table: string | null;
}

export interface Pool {
  clips: PoolClip[];
  /** Names of the parts of paths. */
  parts: string[];
  /** Names of all facts: parts, then the table's other columns. */
  columns: string[];
}

async function withTable({ clips, parts, columns }: Pool, path: string): Promise<Pool> {
  const { mistakes, table } = await readTable(path, []);
  if (!table || mistakes.length > 0) throw new StudyMistakes(mistakes.map(formatMistake).join('\n'));
  const keys = table.columns.filter((name) => parts.includes(name));
  if (keys.length === 0)
    throw new StudyMistakes(`${path} has no column with the name of a path part; add ${orList(parts)}`);
  const keyOf = (cells: Readonly<Record<string, string>>): string =>
    JSON.stringify(keys.map((key) => cells[key]));
  const rows = groupBy(table.rows, ({ cells }) => keyOf(cells));
  const twice = [...rows.values()].find((own) => own.length > 1);
  if (twice)
    throw new StudyMistakes(
      `${path}:${twice[1]?.line}: the same clips are in line ${twice[0]?.line}; keep one row`,
    );
  const bare = clips.filter(({ facts }) => !rows.has(keyOf(facts))).map(({ file }) => file);
  if (bare.length > 0)
    throw new StudyMistakes(`${path}: clips without a row: ${some(bare)}; add rows for them`);
  return {
    parts,
    columns: [...columns, ...table.columns.filter((name) => !keys.includes(name))],
    clips: clips.map(({ file, facts }) => ({
      file,
      facts: { ...rows.get(keyOf(facts))?.[0]?.cells, ...facts },
    })),
  };
}

/**
 * Reads the clips of a pool, in natural order of their paths. Throws StudyMistakes for an unusable pattern, folder or
 * table.
 */
export async function readPool({ folder, files, table }: PoolOrder): Promise<Pool> {
  const pattern = parsePattern(files);
  if ('problem' in pattern) throw new StudyMistakes(`${files}: ${pattern.problem}`, ['files']);
  if (pattern.parts.length === 0)
    throw new StudyMistakes(`${files} names one file; name its parts, like {system}/{item}.wav`, ['files']);
  const found = await findClips(folder, pattern);
  const [problem] = found.problems;
  if (problem) throw new StudyMistakes(`${folder}/${problem.id}: ${problem.message}`);
  if (found.clips.length === 0)
    throw new StudyMistakes(`no file in ${folder} matches ${files}; correct the folder or the paths`, [
      'files',
    ]);
  const clips = found.clips
    .map(({ id, factors }) => ({ file: id, facts: factors }))
    .toSorted((a, b) => naturalOrder(a.file, b.file));
  const pool = { clips, parts: pattern.parts, columns: pattern.parts };
  return table === null ? pool : withTable(pool, table);
}

/** Throws StudyMistakes for a name that is not a fact of the pool. `field`: the input that contains the names. */
export function requireColumns({ columns }: Pool, names: readonly string[], field: string): void {
  const missing = names.find((name) => !columns.includes(name));
  if (missing === undefined) return;
  const near = meant(missing, columns);
  throw new StudyMistakes(
    `the clips have no part or column ${missing}; ${near === null ? thereAre(columns) : `did you mean ${near}?`}`,
    [field],
  );
}
