import { counted } from '../../platform/words.ts';
import { filterMistakes, filterRows, filterText } from './filter-rows.ts';
import { withAnswerValues } from './meaning/answer-values.ts';
import { withNameParts } from './meaning/clip-names.ts';
import { plainCells } from './meaning/plain-cells.ts';
import { withRoles } from './meaning/roles.ts';
import type { RatingLayout } from '#core/api/rating-options.ts';
import type { RatingsRead } from './ratings-read.ts';
import { type Rows, cellOf } from './table/rows.ts';
import { EmptyCells } from './table/empty-cells.ts';
import { dropColumns } from './table/drop-columns.ts';
import { refuseAt, refuseHeader, refuseTable } from './table/refuse.ts';
import { refuseUnused } from './refuse-unused.ts';
import { renameColumns } from './table/rename-columns.ts';
import { setColumns } from './table/set-columns.ts';
import { withLists } from './shapes/list-cells.ts';
import { preferenceMatrix, withVotes } from './shapes/pair-counts.ts';
import { unnamedListeners } from './shapes/unnamed-listeners.ts';
import { namedMatrix, voteMatrix, type MatrixOptions } from './shapes/vote-matrix.ts';
import { isWebMushra, webMushraPages, webMushraRows } from './shapes/webmushra.ts';
import { withScales } from './shapes/wide-scores.ts';
import { headedTable } from './sources/headed-table.ts';
import type { RatingsFile } from './sources/ratings-file.ts';
import { readFileOf } from './sources/read-file.ts';

/** Listener name for ratings that are means over listeners. */
export const NO_LISTENER = '(mean of listeners)';

/** A table and notes on it, which are complete after a loop over its rows. */
interface NotedTable {
  table: Rows;
  notes: () => string[];
}

/** A table as a file has it, before its columns have a meaning. */
interface FileTable extends NotedTable {
  file: RatingsFile;
  layout: RatingLayout;
}

const hasComma = (file: RatingsFile, { decimal }: RatingsRead): boolean | null =>
  decimal === undefined ? file.hasDecimalComma : decimal === 'comma';

function matrixOptions(file: RatingsFile, read: RatingsRead): MatrixOptions {
  return {
    rows: read.rows ?? 'clips',
    votes: (read.votes ?? []).map(({ pattern }) => pattern),
    names: read.names ?? new Map<string, string>(),
    hasDecimalComma: hasComma(file, read),
    empty: new EmptyCells(),
  };
}

const noNotes = (): string[] => [];

function matrixOf(file: RatingsFile, read: RatingsRead): NotedTable {
  const options = matrixOptions(file, read);
  if (file.records) {
    const { table, notes } = voteMatrix(file.records, options);
    return { table, notes: () => [...notes(), ...options.empty.notes()] };
  }
  return {
    table: namedMatrix(file.table, options),
    notes: () => options.empty.notes(),
  };
}

const headed = ({ records, table }: RatingsFile): NotedTable =>
  records ? headedTable(records) : { table, notes: noNotes };

/** Whether the first line has numbers only, and so names no columns. */
function hasNoHeader({ records }: RatingsFile): boolean {
  for (const { cells } of records?.all ?? [])
    return cells.length > 1 && cells.every((cell) => /^[+-]?\d+([.,]\d+)?$/.test(cell.trim()));
  return false;
}

/** Reads a file and finds its layout. Throws StudyMistakes for an unusable file, and for options that would be ignored. */
async function fileTable(path: string, read: RatingsRead): Promise<FileTable> {
  const file = await readFileOf(path, read);
  const given = read.layout ?? (hasNoHeader(file) ? 'matrix' : undefined);
  if (given === 'matrix' || given === 'preferences') refuseUnused(path, read, given);
  if (given === 'matrix') {
    const { table, notes } = matrixOf(file, read);
    return { file, layout: given, table, notes };
  }
  if (given === 'preferences') {
    if (!file.records)
      refuseAt(path, null, 'a matrix of preferences must be a table with rows and columns; write it as CSV');
    return { file, layout: given, table: preferenceMatrix(file.records), notes: noNotes };
  }
  const { table, notes } = headed(file);
  const layout = given ?? (isWebMushra(table) ? 'webmushra' : 'long');
  refuseUnused(path, read, layout);
  return { file, layout, table, notes };
}

/** Whether a table of means was written by an import. */
function isOfMeans({ rows }: Rows): boolean {
  for (const row of rows) if (cellOf(row, 'listener') !== NO_LISTENER) return false;
  return true;
}

/** Gives listeners to rows that name none. Throws StudyMistakes for a table that names them. */
function withListeners(
  table: Rows,
  { listeners, means, lists = [] }: RatingsRead,
  layout: RatingLayout,
): Rows {
  const hasColumn = table.columns.includes('listener');
  if (means) {
    if (hasColumn && !isOfMeans(table)) {
      const message =
        'a table of means has no column listener: read it as ratings, or map the column to another name';
      refuseHeader(table, message, 'means');
    }
    return setColumns(table, new Map([['listener', NO_LISTENER]]));
  }
  const isCounted = layout === 'counts' || layout === 'preferences';
  if (listeners === 'place' && layout === 'long' && lists.length === 0)
    refuseAt(
      table.file.path,
      null,
      'listeners have places only in lists or in a matrix; name the columns with lists',
      'listeners',
    );
  if (listeners === 'unnamed' && hasColumn && layout !== 'matrix')
    refuseHeader(
      table,
      'the table has a column listener, so its listeners have names; remove the option',
      'listeners',
    );
  return listeners === 'unnamed' || (isCounted && !hasColumn) ? unnamedListeners(table) : table;
}

/** Brings rows into the long layout, with Earshot's column names. */
function longRows(table: Rows, { layout }: FileTable, read: RatingsRead): NotedTable {
  const { names = new Map<string, string>(), name = [] } = read;
  if (layout === 'webmushra')
    return webMushraRows(table, {
      names,
      isByOrder: read.listeners === 'order',
      fromNames: name.flatMap(({ pattern }) => pattern.parts),
    });
  const { table: renamed, mistakes } = renameColumns(table, names);
  refuseTable(table.file, mistakes);
  if (layout === 'counts' || layout === 'preferences') return { table: withVotes(renamed), notes: noNotes };
  const empty = new EmptyCells();
  const scored = withScales(renamed, read.scores ?? new Map<string, string>(), empty);
  const isPlace = read.listeners === 'place';
  if (isPlace && scored.columns.includes('listener') && layout === 'long')
    refuseHeader(
      table,
      'the table has a column listener, so its listeners have names; remove the option',
      'listeners',
    );
  const lists = { lists: read.lists ?? [], isPlace: isPlace && layout === 'long' };
  return { table: withLists(scored, lists, empty), notes: () => empty.notes() };
}

/** A table in the long layout, with the meaning of all its columns. */
export interface Understood {
  /** Description of the file and of what it has. */
  about: string;
  layout: RatingLayout;
  /** The table as the file has it. */
  source: Rows;
  table: Rows;
  /** Rows that the filters leave out. */
  leftOut: Rows;
  /** Notes on how it was read, complete after a loop over the rows. */
  notes: () => string[];
}

/** Rows of the long layout with the meaning that the options give them. */
function meaningOf(rows: Rows, source: FileTable, read: RatingsRead): Rows {
  const { name = [], split, roles = new Map<string, string>(), values = new Map<string, number>() } = read;
  const listed = withListeners(rows, read, source.layout);
  const answered = withAnswerValues(listed, values);
  const plain = plainCells(answered, {
    hasDecimalComma: hasComma(source.file, read),
    dates: read.dates,
    missing: read.missing ?? [],
  });
  const named = withNameParts(plain, { patterns: name, split });
  return setColumns(withRoles(named, roles), read.set ?? new Map<string, string>());
}

const isEmpty = ({ rows }: Rows): boolean => {
  for (const row of rows) return row === undefined;
  return true;
};

function count({ rows }: Rows): number {
  let number = 0;
  for (const row of rows) number += row === undefined ? 0 : 1;
  return number;
}

/**
 * Reads a file into a table of the long layout. Throws StudyMistakes for an unusable file, for a table without rows, and
 * for an option that has no effect.
 */
export async function understoodTable(path: string, read: RatingsRead): Promise<Understood> {
  const source = await fileTable(path, read);
  const { where = [] } = read;
  const { table: all, file, layout } = source;
  refuseTable(all.file, filterMistakes(all, where));
  if (isEmpty(all)) refuseAt(path, null, 'the table has no ratings; add one row for each rating');
  const kept = filterRows(all, where, true);
  if (isEmpty(kept)) refuseAt(path, null, 'no row passes the filters; correct them', 'where');
  const { table, notes } = longRows(dropColumns(kept, read.ignore ?? []), source, read);
  const filtered =
    where.length > 0
      ? [`${count(kept)} of ${counted(count(all), 'row')} are read: ${filterText(where)}`]
      : [];
  const pages = layout === 'webmushra' ? webMushraPages(all) : null;
  return {
    about: pages === null ? file.about : `${file.about}, results of webMUSHRA's ${pages}`,
    layout,
    source: all,
    table: meaningOf(table, source, read),
    leftOut: leftOutRows(filterRows(all, where, false), source, read),
    notes: () => [...file.notes, ...source.notes(), ...filtered, ...notes()],
  };
}

/** Rows that the filters leave out, of which only the names of clips are used. */
function leftOutRows(rows: Rows, source: FileTable, read: RatingsRead): Rows {
  if (isEmpty(rows)) return rows;
  const { table } =
    source.layout === 'webmushra' ? { table: rows } : renameColumns(rows, read.names ?? new Map());
  return setColumns(table, read.set ?? new Map<string, string>());
}
