import { stringify } from 'csv-stringify/sync';
import type { Column } from '#core/ratings.ts';

/** How a missing value is written: R and pandas read it as missing without being told. */
export const MISSING = 'NA';

/**
 * A listener's words as a spreadsheet and a statistics package may read them: what would be a formula, or mean
 * that there is nothing, gets a ' in front. Taking one ' away again gives the words back. Example: '=1+1 for =1+1.
 */
export function neutralised(words: string): string {
  return /^'*([=+\-@\t\r]|NA$)/.test(words) ? `'${words}` : words;
}

function cell<Row>(column: Column<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null || value === '') return MISSING;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return column.type === 'free text' ? neutralised(String(value)) : String(value);
}

/** Lines of a CSV table after RFC 4180, each with its CR LF. */
function lines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: 'windows', quote_record_delimiter: true });
}

export function headerLine(columns: readonly { name: string }[]): string {
  return lines([columns.map(({ name }) => name)]);
}

export function rowLines<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return lines(rows.map((row) => columns.map((column) => cell(column, row))));
}
