import { neutralised, plainText } from '#core/formats/csv.ts';
import { counted, noColumn } from '../../../platform/words.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { cellMistake, headerMistake, refuseTable } from '../table/refuse.ts';
import { lazily, type Rows } from '../table/rows.ts';
import { cellText } from '../sources/cell-text.ts';
import type { EmptyCells } from '../table/empty-cells.ts';
import { isEmptyScore } from './wide-scores.ts';

const SEPARATORS = [';', '|', ',', '/', ' '];

const unquoted = (text: string): string => text.trim().replace(/^(['"])(.*)\1$/s, '$2');

/** Values of a JSON list of texts and numbers; null for another text. */
function jsonList(text: string): string[] | null {
  if (!text.startsWith('[')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map((each: unknown) => plainText(cellText(each))) : null;
  } catch {
    return null;
  }
}

/**
 * Values of a list in a cell: JSON, the way Python, NumPy and R print lists, or values between semicolons, bars,
 * commas, slashes or spaces. Examples: '[4, 5]', '4;5', "['a', 'b']", 'c(4, 5)'.
 */
export function listOf(cell: string): string[] {
  const text = plainText(cell).trim();
  const json = jsonList(text);
  if (json) return json;
  const inner = /^(?:array|c|list)?\s*[[({](.*)[\])}]$/s.exec(text)?.[1] ?? text;
  const body = inner.replaceAll(/\s+/g, ' ').trim();
  if (body === '') return [];
  const separator = SEPARATORS.find((sign) => body.includes(sign));
  const parts = separator === undefined ? [body] : body.split(separator);
  return parts.map(unquoted);
}

/** Values of the list columns of a row, of which all have the same number. Throws StudyMistakes. */
function listsOf(table: Rows, row: TableRow, columns: readonly string[]): string[][] {
  const lists = columns.map((name) => listOf(row.cells[name] ?? ''));
  const [first = []] = lists;
  const other = lists.findIndex((list) => list.length !== first.length);
  if (other !== -1) {
    const message = `${columns[0]} has ${counted(first.length, 'value')}, ${columns[other]} ${lists[other]?.length}; lists of a row must be equally long`;
    refuseTable(table.file, [cellMistake(table, row, columns[other] ?? null, message, 'lists')]);
  }
  return lists;
}

/**
 * Makes a row of each value of cells with lists. `isPlace`: whether the place in the list, from 1, is the listener.
 * Empty values are left out. Throws StudyMistakes.
 */
export function withLists(
  table: Rows,
  { lists, isPlace }: { lists: readonly string[]; isPlace: boolean },
  empty: EmptyCells,
): Rows {
  if (lists.length === 0) return table;
  refuseTable(
    table.file,
    lists
      .filter((name) => !table.columns.includes(name))
      .map((name) => headerMistake(table, noColumn(name, table.columns), 'lists')),
  );
  return {
    ...table,
    columns: isPlace ? [...new Set([...table.columns, 'listener'])] : table.columns,
    rows: lazily(function* () {
      empty.begin();
      for (const row of table.rows) {
        const values = listsOf(table, row, lists);
        for (const [place] of (values[0] ?? []).entries()) {
          const own: Record<string, string> = { ...row.cells };
          for (const [index, name] of lists.entries()) own[name] = neutralised(values[index]?.[place] ?? '');
          if (isPlace) own['listener'] = `${place + 1}`;
          if (isEmptyScore(own['canonical_value'] ?? '0')) empty.add();
          else yield { line: row.line, cells: own };
        }
      }
    }),
    columnInFile: (row, column) =>
      table.columnInFile(row, isPlace && column === 'listener' ? (lists[0] ?? column) : column),
  };
}
