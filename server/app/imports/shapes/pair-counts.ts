import { neutralised } from '#core/formats/csv.ts';
import { COUNTED_VOTES } from '#core/methods/ab/counted-votes.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { numberText } from '../meaning/cell-numbers.ts';
import { type Rows, cellOf, lazily } from '../table/rows.ts';
import { cellMistake, headerMistake, refuseAt, refuseTable, type TableMistake } from '../table/refuse.ts';
import type { FileRecords } from '../table/table-file.ts';
import { headedTable } from '../sources/headed-table.ts';

/** Votes of all pairs together, so that a wrong column does not fill the memory. */
const MOST_VOTES = 5_000_000;

/** Values and labels of a vote, as the method ab stores them, by the column with their number. */
const OUTCOMES = [
  { column: 'wins', value: '1', label: 'A' },
  { column: 'ties', value: '0.5', label: 'none' },
  { column: 'losses', value: '0', label: 'B' },
] as const;

const COUNT = /^\d+$/;

function countOf(row: TableRow, column: string): number | null {
  const text = cellOf(row, column) ?? '0';
  return COUNT.test(text) ? Number(text) : null;
}

/** Clip of a system, named by the system and the item if there is one. */
function clipOf(row: TableRow, system: string): string {
  const item = cellOf(row, 'item');
  const name = cellOf(row, system) ?? '';
  return neutralised(item === null ? name : `${name}/${item}`);
}

/**
 * Makes a row of each vote of a table with numbers of votes: wins, losses and ties of a system against a compared one.
 * Throws StudyMistakes.
 */
export function withVotes(table: Rows): Rows {
  const { columns, file } = table;
  const needed = ['system', 'compared_system', 'wins'].filter((name) => !columns.includes(name));
  refuseTable(
    file,
    needed.map((name) =>
      headerMistake(table, `a table of counts needs a column ${name}; name it, as in ${name}=...`, 'names'),
    ),
  );
  const mistakes: TableMistake[] = [];
  let votes = 0;
  for (const row of table.rows) {
    for (const { column } of OUTCOMES) {
      const count = countOf(row, column);
      votes += count ?? 0;
      if (count !== null) continue;
      const message = `${column} is ${JSON.stringify(cellOf(row, column))}; write the number of votes`;
      mistakes.push(cellMistake(table, row, column, message));
    }
  }
  refuseTable(file, mistakes);
  if (votes > MOST_VOTES)
    refuseAt(
      file.path,
      null,
      `the table counts ${votes} votes, at most ${MOST_VOTES} are read; check the columns`,
    );
  const kept = columns.filter((name) => !OUTCOMES.some(({ column }) => column === name));
  /** Columns of the file behind columns that it lacks. The outcome of a vote is a count of several. */
  const sources: Readonly<Record<string, string>> = { clip: 'system', compared_clip: 'compared_system' };
  return {
    ...table,
    columns: [...new Set([...kept, 'clip', 'compared_clip', 'method', 'scale', 'canonical_value', 'label'])],
    rows: lazily(function* () {
      for (const row of table.rows) {
        const given = Object.fromEntries(kept.map((name) => [name, row.cells[name] ?? '']));
        const base = { clip: clipOf(row, 'system'), compared_clip: clipOf(row, 'compared_system'), ...given };
        for (const { column, value, label } of OUTCOMES) {
          const cells = { ...base, ...COUNTED_VOTES, canonical_value: value, label };
          for (let vote = countOf(row, column) ?? 0; vote > 0; vote -= 1) yield { line: row.line, cells };
        }
      }
    }),
    columnInFile(row, column) {
      const source = kept.includes(column) ? column : sources[column];
      return source === undefined ? null : table.columnInFile(row, source);
    },
  };
}

/** Votes of system i over system j and of j over i, with ties that gave each half a vote. Null for other fractions. */
function outcome(first: number, second: number): { wins: number; losses: number; ties: number } | null {
  const halves = [first % 1, second % 1];
  if (halves.every((half) => half === 0)) return { wins: first, losses: second, ties: 0 };
  if (!halves.every((half) => half === 0.5)) return null;
  return { wins: Math.floor(first), losses: Math.floor(second), ties: 1 };
}

/**
 * Reads a square matrix of preferences: a cell is how often the system of its row was preferred over the system of its
 * column. Returns a table of wins, losses and ties of each pair. Throws StudyMistakes.
 */
export function preferenceMatrix(records: FileRecords): Rows {
  const { table } = headedTable(records);
  const [nameColumn = '', ...systems] = table.columns;
  const lines = new Map([...table.rows].map((row) => [cellOf(row, nameColumn) ?? '', row]));
  const strange = [...lines].filter(([name]) => !systems.includes(name));
  const without = systems.filter((name) => !lines.has(name));
  refuseTable(table.file, [
    ...strange.map(([name, row]) =>
      cellMistake(table, row, nameColumn, `${name} has a row but no column; name rows and columns alike`),
    ),
    ...without.map((name) =>
      headerMistake(table, `${name} has a column but no row; name rows and columns alike`),
    ),
  ]);
  const mistakes: TableMistake[] = [];
  const preferred = (row: TableRow | undefined, over: string): number => {
    const text = numberText(row?.cells[over] ?? '', null);
    const count = Number(text);
    if (row && !(count >= 0 && Number.isInteger(2 * count)))
      mistakes.push(
        cellMistake(
          table,
          row,
          over,
          `${over} is ${JSON.stringify(text)}; write how often the system of the row was preferred`,
        ),
      );
    return count;
  };
  const rows = systems.flatMap((system, index) =>
    systems.slice(index + 1).flatMap((compared): TableRow[] => {
      const own = lines.get(system);
      const [first, second] = [preferred(own, compared), preferred(lines.get(compared), system)];
      const votes = outcome(first, second);
      const line = own?.line ?? 1;
      if (!votes) {
        const message = `${system} and ${compared} have ${first} and ${second}; a tie gives half a vote to both`;
        if (own && !Number.isNaN(first + second)) mistakes.push(cellMistake(table, own, compared, message));
        return [];
      }
      const { wins, losses, ties } = votes;
      if (wins + losses + ties === 0) return [];
      const cells = {
        system,
        compared_system: compared,
        wins: `${wins}`,
        losses: `${losses}`,
        ties: `${ties}`,
      };
      return [{ line, cells }];
    }),
  );
  refuseTable(table.file, mistakes);
  if (rows.length === 0) refuseAt(table.file.path, null, 'the matrix has no votes; fill in its cells');
  return {
    file: table.file,
    columns: ['system', 'compared_system', 'wins', 'losses', 'ties'],
    rows,
    columnInFile: ({ cells }, column) =>
      column === 'system' ? nameColumn : (cells['compared_system'] ?? null),
  };
}
