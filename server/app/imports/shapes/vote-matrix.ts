import type { MatrixRows } from '#core/api/rating-options.ts';
import { neutralised } from '#core/formats/csv.ts';
import { partsOf, type PathPattern } from '#core/clips/path-pattern.ts';
import { counted } from '../../../platform/words.ts';
import type { CsvRecord } from '../../../study-files/parse/split-csv.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { numberText } from '../meaning/cell-numbers.ts';
import { cellMistake, refuseAt, refuseHeader, refuseTable, type TableMistake } from '../table/refuse.ts';
import type { ColumnNames } from '../table/rename-columns.ts';
import { headedTable } from '../sources/headed-table.ts';
import type { Rows } from '../table/rows.ts';
import { fileOfRecords, type FileRecords } from '../table/table-file.ts';
import type { EmptyCells } from '../table/empty-cells.ts';
import { listOf } from './list-cells.ts';

/** Meanings of the rows of a matrix. */

export interface MatrixOptions {
  rows: MatrixRows;
  /** Patterns of the names of columns with votes; by default all columns that are not named. */
  votes: readonly PathPattern[];
  names: ColumnNames;
  hasDecimalComma: boolean | null;
  /** Counts missing votes. */
  empty: EmptyCells;
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Votes of a cell: none, one, or a list of repetitions. Null for a text. */
function votesOf(cell: string, hasDecimalComma: boolean | null): string[] | null {
  const text = numberText(cell, hasDecimalComma);
  if (text === '') return [];
  if (NUMBER.test(text)) return [text];
  const votes = listOf(cell).map((vote) => numberText(vote, hasDecimalComma));
  return votes.length > 1 && votes.every((vote) => vote === '' || NUMBER.test(vote)) ? votes : null;
}

/** Adds the rows of a cell's votes, with the number of the repetition if there are several. */
function addVotes(
  rows: TableRow[],
  line: number,
  named: Record<string, string>,
  votes: readonly string[],
  empty: EmptyCells,
): void {
  if (votes.length === 0) empty.add();
  for (const [index, vote] of votes.entries()) {
    if (vote === '') {
      empty.add();
      continue;
    }
    const repetition = votes.length > 1 ? { repetition: `${index + 1}` } : {};
    rows.push({ line, cells: { ...named, ...repetition, canonical_value: vote } });
  }
}

/** Rows of votes with the names of all their cells as columns. */
function votesTable(
  { file, columnInFile }: Pick<Rows, 'file' | 'columnInFile'>,
  rows: readonly TableRow[],
): Rows {
  const names = new Set<string>();
  for (const { cells } of rows) for (const name in cells) names.add(name);
  return { file, columns: [...names], rows, columnInFile };
}

/** A matrix without a header: rows and columns are named by their places, from 1. */
function unnamedMatrix(records: FileRecords, options: MatrixOptions): Rows {
  const all = [...records.all];
  const width = all[0]?.cells.length ?? 0;
  // A column is named by its place, from 1.
  const columns = Array.from({ length: width }, (_, index) => `${index + 1}`);
  const file = fileOfRecords(records, { headerLine: null, columns }, (column) => Number(column) - 1);
  const mistakes: TableMistake[] = [];
  const rows: TableRow[] = [];
  for (const [row, { line, cells }] of all.entries()) {
    if (cells.length !== width) {
      const message = `the row has ${counted(cells.length, 'cell')}, the first ${width}; use an empty cell for a missing vote`;
      mistakes.push({ place: { line, column: null }, message });
    }
    for (const [column, cell] of cells.entries()) {
      const votes = votesOf(cell, options.hasDecimalComma);
      const place = { line, column: `${column + 1}` };
      if (votes === null) mistakes.push({ place, message: `${JSON.stringify(cell)} is not a number` });
      const [clip, listener] = options.rows === 'clips' ? [row, column] : [column, row];
      addVotes(rows, line, { listener: `${listener + 1}`, clip: `${clip + 1}` }, votes ?? [], options.empty);
    }
  }
  refuseTable(file, mistakes);
  const places = options.rows === 'clips' ? 'listener' : 'clip';
  return votesTable({ file, columnInFile: ({ cells }) => cells[places] ?? null }, rows);
}

/** Names of the cells of a vote column: the parts of its name, or its name as a listener or clip. Null for another column. */
function partsOfColumn(name: string, { votes, rows }: MatrixOptions): Record<string, string> | null {
  if (votes.length === 0) return { [rows === 'clips' ? 'listener' : 'clip']: neutralised(name) };
  for (const pattern of votes) {
    const parts = partsOf(pattern, name);
    if (parts)
      return Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, neutralised(text)]));
  }
  return null;
}

const ROW_NAMES: Readonly<Record<MatrixRows, readonly string[]>> = {
  clips: ['clip', 'system', 'item'],
  listeners: ['listener'],
};

/** A matrix with a header: votes in columns that have the names of listeners or clips, beside columns with other data of the row. */
export function namedMatrix(table: Rows, options: MatrixOptions): Rows {
  const named = new Set(options.names.values());
  const hasRowName = ROW_NAMES[options.rows].some((name) => options.names.has(name));
  const rowName = hasRowName ? null : (table.columns.find((name) => !named.has(name)) ?? null);
  const voteColumns = table.columns.flatMap((name) => {
    const parts = named.has(name) || name === rowName ? null : partsOfColumn(name, options);
    return parts ? [{ name, parts }] : [];
  });
  if (voteColumns.length === 0)
    refuseHeader(
      table,
      'no column has votes; correct the pattern of their names, as in vote_{listener}',
      'votes',
    );
  const rowColumn = options.rows === 'clips' ? 'clip' : 'listener';
  const isVote = new Set(voteColumns.map(({ name }) => name));
  const kept = table.columns.filter((name) => !isVote.has(name) && name !== rowName);
  const mistakes: TableMistake[] = [];
  const rows: TableRow[] = [];
  for (const row of table.rows) {
    const { line, cells } = row;
    const base = Object.fromEntries(kept.map((name) => [name, cells[name] ?? '']));
    if (rowName !== null) base[rowColumn] = cells[rowName] ?? '';
    for (const { name, parts } of voteColumns) {
      const votes = votesOf(cells[name] ?? '', options.hasDecimalComma);
      if (votes) addVotes(rows, line, { ...base, ...parts }, votes, options.empty);
      else {
        const message = `${name} is ${JSON.stringify(cells[name])}, which is not a number; name the columns with votes, as in vote_{listener}, or give this column a meaning`;
        mistakes.push(cellMistake(table, row, name, message, 'votes'));
      }
    }
  }
  refuseTable(table.file, mistakes);
  const columnInFile: Rows['columnInFile'] = (row, column) => {
    if (kept.includes(column)) return table.columnInFile(row, column);
    if (column === rowColumn) return rowName;
    const isOf = (parts: Record<string, string>): boolean =>
      Object.entries(parts).every(([part, text]) => row.cells[part] === text);
    return voteColumns.find(({ parts }) => isOf(parts))?.name ?? null;
  };
  return votesTable({ file: table.file, columnInFile }, rows);
}

function firstTwo(records: Iterable<CsvRecord>): CsvRecord[] {
  const first: CsvRecord[] = [];
  for (const record of records) if (first.push(record) === 2) break;
  return first;
}

/** Whether the first record names the columns: it has texts, or the records below have texts where it has none. */
function hasHeader([first, second]: readonly CsvRecord[]): boolean {
  const isText = (cell: string | undefined): boolean => cell !== undefined && votesOf(cell, null) === null;
  if (first?.cells.some(isText)) return true;
  return first?.cells[0]?.trim() === '' && isText(second?.cells[0]);
}

/**
 * Reads a matrix of votes of listeners for clips. Without a header, rows and columns are named by their places. With
 * one, the first column names the rows, or the columns that have a meaning do. A cell with a list has repetitions. An
 * empty cell is a missing vote. Throws StudyMistakes.
 */
export function voteMatrix(
  records: FileRecords,
  options: MatrixOptions,
): { table: Rows; notes: () => string[] } {
  const { path } = records;
  if (!hasHeader(firstTwo(records.all))) {
    for (const [field, isGiven] of [
      ['names', options.names.size > 0],
      ['votes', options.votes.length > 0],
    ] as const)
      if (isGiven)
        refuseAt(
          path,
          null,
          'the matrix has no header, so its columns have no names; remove the option',
          field,
        );
    return { table: unnamedMatrix(records, options), notes: () => [] };
  }
  const { table, notes } = headedTable(records);
  return { table: namedMatrix(table, options), notes };
}
