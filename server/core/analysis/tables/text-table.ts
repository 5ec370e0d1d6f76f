import { greatestOf } from '../../order/extremes.ts';
import { fixed } from '../../text/fixed.ts';
import { pText } from './p-text.ts';
import { inEnglish } from '../../text/phrase.ts';
import type { Cell, DraftColumn, DraftTable, ResultTable } from './table.ts';

const NOTHING = '-';

function shown(cell: Cell | undefined, digits: number): string {
  if (cell === null || cell === undefined) return NOTHING;
  return typeof cell === 'number' ? fixed(cell, digits) : cell;
}

/** Matches the labels of p-value columns: p, p (Holm), p sign, Holm. */
const P_LABEL = /^p\b|^Holm$/;

/** Formats a cell. Example: a mean of 3.14159 with the interval 3 to 3.3 and 2 digits is '3.14 [3.00, 3.30]'. */
export function cellText(
  { label, key, interval, absent = `[${NOTHING}]`, digits = 0, words = {} }: DraftColumn,
  row: Readonly<Record<string, Cell>>,
): string {
  const data = key === null ? null : row[key];
  const cell = typeof data === 'string' ? (Object.hasOwn(words, data) && words[data]) || data : data;
  const isP = typeof cell === 'number' && P_LABEL.test(inEnglish(label));
  const value = key === null ? '' : isP ? pText(cell) : shown(cell, digits);
  if (!interval) return value;
  const [low, high] = interval.map((end) => shown(row[end], digits));
  const range = low === NOTHING && high === NOTHING ? absent : `[${low}, ${high}]`;
  return `${value} ${range}`.trim();
}

/** Whether a column holds names, which are left-aligned. */
export function isText({ key, interval }: DraftColumn, rows: ResultTable['rows']): boolean {
  return !interval && key !== null && rows.some((row) => typeof row[key] === 'string');
}

/**
 * A table in English, in fixed-width text: names left-aligned, numbers right-aligned, '-' for missing values, at most `limit` rows
 * and a line with the number of further rows.
 */
export function textTable({ title, columns, rows, notes }: DraftTable, limit: number): string {
  const first = rows.slice(0, limit);
  const parts = columns.map((column) => {
    const texts = [inEnglish(column.label), ...first.map((row) => cellText(column, row))];
    const width = greatestOf(texts.map((text) => text.length));
    const left = isText(column, rows);
    return texts.map((text) => (left ? text.padEnd(width) : text.padStart(width)));
  });
  const lines = [-1, ...first.keys()].map((row) =>
    parts
      .map((texts) => texts[row + 1])
      .join('  ')
      .trimEnd(),
  );
  const more = rows.length > limit ? [`... and ${rows.length - limit} more rows in the JSON`] : [];
  const body = [...lines, ...more, ...notes.map(inEnglish)].map((line) => `  ${line}`);
  return [inEnglish(title), ...body].join('\n');
}
