import { MISSING, plainText } from '#core/formats/csv.ts';
import { COLUMNS, SITTING_COLUMN, type Column, type Rating } from '#core/ratings/ratings.ts';
import {
  errorAt,
  hasErrors,
  formatMistake,
  sortMistakes,
  StudyMistakes,
} from '../../study-files/parse/mistake.ts';
import type { Mistake } from '../../study-files/parse/mistake.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import { readTable, type Table, type TableRow } from '../../study-files/parse/read-table.ts';
import { unreadable } from '../../study-files/parse/unreadable.ts';
import { orList } from '../../platform/words.ts';

/** A rating with its line in the file. */
export interface ImportedRating {
  line: number;
  rating: Rating;
}

/** Text of a cell; null if it is empty, NA or missing. */
export function cellOf({ cells }: TableRow, column: string): string | null {
  const text = cells[column];
  return text === undefined || text === '' || text === MISSING ? null : plainText(text);
}

/** Largest file, enough for exports of large studies. The whole table is held in memory. */
export const RATINGS_MAX_BYTES = 500 * 1024 * 1024;
const MAX_REPORTED = 20;

/** Throws StudyMistakes if the file does not exist. */
export async function refuseMissing(path: string): Promise<void> {
  if (!(await statOrNull(path))?.isFile())
    refuse([errorAt(path, null, 'there is no such file; check the spelling')]);
}

/** Reads any table of ratings. Throws StudyMistakes if the file is not a table. */
export async function readRatingsTable(path: string): Promise<Table> {
  await refuseMissing(path);
  const options = { maxBytes: RATINGS_MAX_BYTES, keepSpaces: true, anyNames: true, isRaw: true };
  try {
    const { table, mistakes } = await readTable(path, [], options);
    refuse(mistakes);
    if (table) return table;
  } catch (error) {
    const mistake = unreadable(error);
    if (!mistake) throw error;
    refuse([mistake]);
  }
  throw new StudyMistakes(`${path}: not a table`);
}

/** Throws StudyMistakes with the first of the mistakes, if there are any. */
export function refuse(mistakes: readonly Mistake[]): void {
  if (!hasErrors(mistakes)) return;
  const lines = sortMistakes(mistakes).map(formatMistake);
  const more = lines.length > MAX_REPORTED ? [`and ${lines.length - MAX_REPORTED} more`] : [];
  const fields = new Set(mistakes.flatMap(({ field }) => field ?? []));
  throw new StudyMistakes([...lines.slice(0, MAX_REPORTED), ...more].join('\n'), [...fields]);
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const DECIMAL_COMMA = /^[+-]?\d*,\d+$/;
const INTEGER = /^[+-]?\d+$/;

/** Expected content of a cell if it is invalid for its column. */
function wrongCell(text: string, { type, levels }: Column): string | null {
  if (type === 'number' && DECIMAL_COMMA.test(text))
    return `${text.replace(',', '.')}: tables use the decimal point`;
  if (type === 'number' && !NUMBER.test(text)) return `a number, or ${MISSING} if it is unknown`;
  if (type === 'integer' && !INTEGER.test(text)) return `a whole number, or ${MISSING} if it is unknown`;
  if (type === 'boolean' && !/^(true|false)$/i.test(text)) return 'TRUE or FALSE';
  if (type === 'time' && Number.isNaN(Date.parse(text))) return 'a time like 2026-01-31T12:00:00.000Z';
  return levels !== null && !levels.includes(text) ? orList(levels) : null;
}

/** Mistakes for cells that are invalid for their column. */
export function cellMistakes(path: string, { columns, rows }: Table): Mistake[] {
  const isOpen = ({ type, levels }: Column): boolean => type.endsWith('text') && levels === null;
  const known = [...COLUMNS, SITTING_COLUMN].filter(
    (column) => columns.includes(column.name) && !isOpen(column),
  );
  const mistakes: Mistake[] = [];
  for (const row of rows) {
    for (const column of known) {
      const text = cellOf(row, column.name);
      const wanted = text === null ? null : wrongCell(text, column);
      if (wanted === null) continue;
      const message = `${column.name} is ${JSON.stringify(text)}; write ${wanted}`;
      mistakes.push(errorAt(path, { line: row.line, column: 1 }, message));
    }
  }
  return mistakes;
}

/** Mistakes for rows that repeat the rating of an earlier row. */
export function repeatMistakes(path: string, imported: readonly ImportedRating[]): Mistake[] {
  const lines = new Map<string, number>();
  return imported.flatMap(({ line, rating }) => {
    const { listener, session, block, page, scale, clip, role, comparedClip } = rating;
    const key = JSON.stringify([listener, session, block, page, scale, clip, role, comparedClip]);
    const before = lines.get(key);
    lines.set(key, before ?? line);
    if (before === undefined) return [];
    const message = `${listener} rated ${clip} on line ${before} already; keep one row, add a column page, or choose to keep repeats`;
    return [errorAt(path, { line, column: 1 }, message, 'repeats')];
  });
}
