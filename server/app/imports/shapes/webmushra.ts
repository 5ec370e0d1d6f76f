import { neutralised } from '#core/formats/csv.ts';
import { counted, orList } from '../../../platform/words.ts';
import { errorAt, type Mistake } from '../../../study-files/parse/mistake.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { type Rows, cellOf } from '../table/rows.ts';
import { refuse, refuseAt } from '../table/refuse.ts';
import type { ColumnNames } from '../table/rename-columns.ts';
import { RESULT_TYPES, type Cells, type ResultType } from './webmushra-types.ts';
import { sessionsByOrder } from './webmushra-sessions.ts';

const SESSION = 'session_uuid';

export interface WebMushraOptions {
  names: ColumnNames;
  /** Whether sessions without an id are separated by the order of their rows. */
  isByOrder: boolean;
  /** Columns that a pattern takes out of the names of clips instead. */
  fromNames: readonly string[];
}

const typeOf = (columns: readonly string[]): ResultType | undefined =>
  RESULT_TYPES.find(({ marks }) => marks.every((mark) => columns.includes(mark)));

/** Pages whose results a table of webMUSHRA has; null for another table. */
export const webMushraPages = ({ columns }: Pick<Rows, 'columns'>): string | null =>
  typeOf(columns)?.pages ?? null;

/** Whether a column of a table of webMUSHRA is one that webMUSHRA writes itself. All others are answers about the listener. */
export function isOfWebMushra({ columns }: Pick<Rows, 'columns'>, name: string): boolean {
  return typeOf(columns)?.known.includes(name) ?? false;
}

export const isWebMushra = ({ columns }: Pick<Rows, 'columns'>): boolean => typeOf(columns) !== undefined;

/** Columns that people may name: the others are fixed. */
const isFree = (name: string): boolean =>
  ['listener', 'session', 'stratum', 'batch', 'sitting', 'repetition', 'received_at'].includes(name);

/** Column with the listener's name; null if sessions are separated by their order. Throws StudyMistakes. */
function listenerColumn(
  path: string,
  columns: readonly string[],
  type: ResultType,
  options: WebMushraOptions,
): string | null {
  const named = options.names.get('listener');
  if (named !== undefined && options.isByOrder)
    refuseAt(
      path,
      1,
      'the column of the listener has a name, and sessions are also separated by the order of rows; choose one',
      'listeners',
    );
  if (named !== undefined) return named;
  if (columns.includes(SESSION)) {
    if (options.isByOrder)
      refuseAt(
        path,
        1,
        `the table has the column ${SESSION}, which names the sessions; do not separate them by order`,
        'listeners',
      );
    return SESSION;
  }
  if (options.isByOrder) return null;
  const writes = type.hasSession
    ? 'webMUSHRA writes it for MUSHRA pages'
    : 'webMUSHRA writes it for MUSHRA pages only';
  refuseAt(
    path,
    1,
    `no column ${SESSION}; ${writes}; name a column with the listener, as in listener=email, or separate sessions by the order of rows`,
    'names',
  );
}

function cellMistakes(
  path: string,
  rows: Iterable<TableRow>,
  { required, mistakeOf }: ResultType,
  listener: string | null,
): Mistake[] {
  const mistakes: Mistake[] = [];
  const needed = [...required, ...(listener === null ? [] : [listener])];
  for (const row of rows) {
    const at = { line: row.line, column: 1 };
    for (const name of needed)
      if (cellOf(row, name) === null)
        mistakes.push(errorAt(path, at, `${name} is empty; fill it in or delete the row`));
    const wrong = mistakeOf?.((name) => cellOf(row, name) ?? '') ?? null;
    if (wrong !== null) mistakes.push(errorAt(path, at, wrong));
  }
  return mistakes;
}

/** Texts are written like cells of a file, because they are read again as such. */
function written(cells: Cells, without: readonly string[]): Record<string, string> {
  const own: Record<string, string> = {};
  for (const [name, text] of Object.entries(cells))
    if (!without.includes(name)) own[name] = neutralised(text);
  return own;
}

/**
 * Reads a result file of webMUSHRA: of MUSHRA, paired comparisons, BS.1116 or Likert pages. A session is a listener, a
 * trial a page and an item, a stimulus a system. `reference` is the hidden reference, and anchors are recognised by
 * their names. Answers about listeners are dropped, because they are about people, not clips. Throws StudyMistakes.
 */
export function webMushraRows(
  path: string,
  table: Rows,
  options: WebMushraOptions,
): { table: Rows; notes: () => string[] } {
  const type = typeOf(table.columns);
  if (!type)
    refuseAt(
      path,
      1,
      `the columns are not those of a result file of webMUSHRA; it has ${orList(RESULT_TYPES.map(({ marks }) => marks.join(' and ')))}`,
      'layout',
    );
  if (type.refusal !== null) refuseAt(path, 1, type.refusal);
  const fixed = [...options.names.keys()].find((name) => !isFree(name));
  if (fixed !== undefined)
    refuseAt(path, null, `webMUSHRA's layout has fixed columns; remove the name of ${fixed}`, 'names');
  const listener = listenerColumn(path, table.columns, type, options);
  const missing = [...type.required, ...(listener === null ? [] : [listener]), ...options.names.values()]
    .filter((name) => !table.columns.includes(name))
    .map((name) =>
      errorAt(path, { line: 1, column: 1 }, `no column ${name}; webMUSHRA writes it for ${type.pages}`),
    );
  refuse(missing);
  refuse(cellMistakes(path, table.rows, type, listener));
  const sessions = listener === null ? sessionsByOrder(table, type) : null;
  const own: TableRow[] = [];
  let unanswered = 0;
  for (const row of table.rows) {
    const cell = (name: string): string => cellOf(row, name) ?? '';
    const person = sessions?.get(row.line) ?? cell(listener ?? '');
    const more = Object.fromEntries([...options.names].map(([ours, theirs]) => [ours, cell(theirs)]));
    const shared = { study: cell('session_test_id'), ...more, listener: person };
    const rated = type.rowsOf(cell, table.columns);
    if (rated.length === 0) unanswered += 1;
    for (const cells of rated)
      own.push({ line: row.line, cells: written({ ...shared, ...cells }, options.fromNames) });
  }
  const notes = [
    ...(sessions
      ? [
          `${new Set(sessions.values()).size} sessions are separated by the order of their rows, because they have no id`,
        ]
      : []),
    ...(unanswered > 0 ? [`${counted(unanswered, 'row')} without an answer`] : []),
  ];
  return {
    table: { columns: Object.keys(own[0]?.cells ?? {}), rows: own },
    notes: () => notes,
  };
}
