import { neutralised } from '#core/formats/csv.ts';
import { errorAt, type Mistake } from '../../study-files/parse/mistake.ts';
import type { Table, TableRow } from '../../study-files/parse/read-table.ts';
import { METHOD, roleOfCondition } from '#core/methods/mushra/webmushra-names.ts';
import { longRatings, type LongRatings } from './long-ratings.ts';
import { setColumns } from './set-columns.ts';
import { cellOf } from './ratings-table.ts';

const REQUIRED = [
  'session_test_id',
  'session_uuid',
  'trial_id',
  'rating_stimulus',
  'rating_score',
  'rating_time',
] as const;

export function isWebMushra({ columns }: Pick<Table, 'columns'>): boolean {
  return columns.includes('rating_stimulus');
}

function scoreMistakes(path: string, rows: readonly TableRow[]): Mistake[] {
  return rows.flatMap((row) => {
    const at = { line: row.line, column: 1 };
    const empty = REQUIRED.slice(0, 4).filter((name) => cellOf(row, name) === null);
    const score = cellOf(row, 'rating_score');
    const isScore = score !== null && /^\d+(\.\d+)?$/.test(score) && Number(score) <= 100;
    return [
      ...empty.map((name) => errorAt(path, at, `${name} is empty; fill it in or delete the row`)),
      ...(isScore
        ? []
        : [
            errorAt(path, at, `rating_score is ${JSON.stringify(score ?? '')}; write a number from 0 to 100`),
          ]),
    ];
  });
}

/** A row with Earshot's column names. Session questionnaires are dropped, because they are about people, not clips. */
function renamed(row: TableRow): TableRow {
  const [trial, stimulus] = [cellOf(row, 'trial_id') ?? '', cellOf(row, 'rating_stimulus') ?? ''];
  const cell = (name: string): string => cellOf(row, name) ?? '';
  const cells = {
    study: cell('session_test_id'),
    listener: cell('session_uuid'),
    method: METHOD,
    clip: `${trial}/${stimulus}`,
    role: roleOfCondition(stimulus),
    system: stimulus,
    item: trial,
    canonical_value: cell('rating_score'),
    page_ms: cell('rating_time'),
    text: cell('rating_comment'),
  };
  // The texts are written like cells of a file, because they are read again as such.
  const written = Object.entries(cells).map(([name, text]) => [name, neutralised(text)]);
  return { line: row.line, cells: Object.fromEntries(written) };
}

/**
 * Reads webMUSHRA's `mushra.csv`. A session is a listener, a trial is a page and an item, and a stimulus is a system.
 * `reference` is the hidden reference, and anchors are recognised by their names. `set`: columns with one value for
 * all rows.
 */
export function webMushraRatings(
  path: string,
  { columns, rows }: Table,
  set: ReadonlyMap<string, string> = new Map(),
): LongRatings {
  const missing = REQUIRED.filter((name) => !columns.includes(name)).map((name) =>
    errorAt(path, { line: 1, column: 1 }, `no column ${name}; webMUSHRA writes it for MUSHRA pages`),
  );
  const mistakes = missing.length > 0 ? missing : scoreMistakes(path, rows);
  if (mistakes.length > 0) return { mistakes, ratings: [], columns };
  const own = rows.map(renamed);
  return longRatings(path, setColumns({ columns: Object.keys(own[0]?.cells ?? {}), rows: own }, set));
}
