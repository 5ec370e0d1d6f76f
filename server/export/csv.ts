import { stringify } from 'csv-stringify/sync';
import type { Column, Rating } from '#core/ratings.ts';

/** How a missing value is written: R and pandas read it as missing without being told. */
export const MISSING = 'NA';

/**
 * A listener's words as a spreadsheet and a statistics package may read them: what would be a formula, or mean
 * that there is nothing, gets a ' in front. Taking one ' away again gives the words back. Example: '=1+1 for =1+1.
 */
export function neutralised(words: string): string {
  return /^'*([=+\-@\t\r]|NA$)/.test(words) ? `'${words}` : words;
}

function cell(column: Column, rating: Rating): string {
  const value = column.value(rating);
  if (value === null || value === '') return MISSING;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return column.type === 'free text' ? neutralised(String(value)) : String(value);
}

/** Lines of a CSV table after RFC 4180, each with its CR LF. */
function lines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: 'windows', quote_record_delimiter: true });
}

export function headerLine(columns: readonly Column[]): string {
  return lines([columns.map(({ name }) => name)]);
}

export function ratingLines(columns: readonly Column[], ratings: readonly Rating[]): string {
  return lines(ratings.map((rating) => columns.map((column) => cell(column, rating))));
}
