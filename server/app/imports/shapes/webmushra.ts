import { neutralised } from '#core/formats/csv.ts';
import { counted, orList } from '../../../platform/words.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { type Rows, cellOf } from '../table/rows.ts';
import {
  cellMistake,
  headerMistake,
  refuseAt,
  refuseHeader,
  refuseTable,
  type TableMistake,
} from '../table/refuse.ts';
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
function listenerColumn(table: Rows, type: ResultType, options: WebMushraOptions): string | null {
  const { columns } = table;
  const named = options.names.get('listener');
  if (named !== undefined && options.isByOrder)
    refuseHeader(
      table,
      'the column of the listener has a name, and sessions are also separated by the order of rows; choose one',
      'listeners',
    );
  if (named !== undefined) return named;
  if (columns.includes(SESSION)) {
    if (options.isByOrder)
      refuseHeader(
        table,
        `the table has the column ${SESSION}, which names the sessions; do not separate them by order`,
        'listeners',
      );
    return SESSION;
  }
  if (options.isByOrder) return null;
  const writes = type.hasSession
    ? 'webMUSHRA writes it for MUSHRA pages'
    : 'webMUSHRA writes it for MUSHRA pages only';
  refuseHeader(
    table,
    `no column ${SESSION}; ${writes}; name a column with the listener, as in listener=email, or separate sessions by the order of rows`,
    'names',
  );
}

function cellMistakes(
  table: Rows,
  { required, mistakeOf }: ResultType,
  listener: string | null,
): TableMistake[] {
  const mistakes: TableMistake[] = [];
  const needed = [...required, ...(listener === null ? [] : [listener])];
  for (const row of table.rows) {
    for (const name of needed)
      if (cellOf(row, name) === null)
        mistakes.push(cellMistake(table, row, name, `${name} is empty; fill it in or delete the row`));
    const wrong = mistakeOf?.((name) => cellOf(row, name) ?? '') ?? null;
    if (wrong !== null) mistakes.push(cellMistake(table, row, wrong.column, wrong.message));
  }
  return mistakes;
}

/** Columns of webMUSHRA with the same meaning in all kinds of results. The name of a clip ends with its stimulus. */
const SHARED = { study: 'session_test_id', item: 'trial_id', page_ms: 'rating_time' };

/** The column of the file that has a cell of a rating, by the columns of its kind and of the options. */
function fileColumn(
  { columns }: Rows,
  own: Readonly<Record<string, string | null>>,
  column: string,
): string | null {
  const same: Readonly<Record<string, string>> = {
    clip: 'system',
    role: 'system',
    compared_clip: 'compared_system',
  };
  const known: Readonly<Record<string, string | null>> = { ...SHARED, ...own };
  const name = known[column] ?? known[same[column] ?? ''] ?? null;
  return name === null ? null : (columns.find((own) => own === name || own === `${name}/ms`) ?? null);
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
  table: Rows,
  options: WebMushraOptions,
): { table: Rows; notes: () => string[] } {
  const type = typeOf(table.columns);
  if (!type)
    refuseHeader(
      table,
      `the columns are not those of a result file of webMUSHRA; it has ${orList(RESULT_TYPES.map(({ marks }) => marks.join(' and ')))}`,
      'layout',
    );
  if (type.refusal !== null) refuseHeader(table, type.refusal);
  const fixed = [...options.names.keys()].find((name) => !isFree(name));
  if (fixed !== undefined)
    refuseAt(
      table.file.path,
      null,
      `webMUSHRA's layout has fixed columns; remove the name of ${fixed}`,
      'names',
    );
  const listener = listenerColumn(table, type, options);
  const missing = [...type.required, ...(listener === null ? [] : [listener]), ...options.names.values()]
    .filter((name) => !table.columns.includes(name))
    .map((name) => headerMistake(table, `no column ${name}; webMUSHRA writes it for ${type.pages}`));
  refuseTable(table.file, missing);
  refuseTable(table.file, cellMistakes(table, type, listener));
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
    table: {
      file: table.file,
      columns: Object.keys(own[0]?.cells ?? {}),
      rows: own,
      columnInFile: ({ cells }, column) =>
        fileColumn(
          table,
          { ...type.columnsOf(cells), listener, ...Object.fromEntries(options.names) },
          column,
        ),
    },
    notes: () => notes,
  };
}
