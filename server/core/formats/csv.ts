/** How a missing value is written: R and pandas read it as missing without being told. */
export const MISSING = 'NA';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu;
const RISKY = /^'*(?:[=+\-@\t\r]|NA$)/u;

/** Finds the ' that `neutralised` put in front of a text, in the words of JavaScript, Perl, Python and R with perl = TRUE. */
export const NEUTRALISED = "^'(?='*(?:[=+\\-@\\t\\r]|NA$))";
const MARK = new RegExp(NEUTRALISED, 'u');

/**
 * A text as spreadsheets and statistics packages may read it: what would be a formula, or mean that there is nothing, gets a ' in
 * front. Numbers stay as they are. `plainText` is the inverse. Example: '=1+1 for =1+1.
 */
export function neutralised(text: string): string {
  return RISKY.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** A text as it was before `neutralised`. */
export function plainText(cell: string): string {
  return cell.replace(MARK, '');
}

/** After RFC 4180, by hand: a library takes half of the time of an export. Example: `a "b"` is `"a ""b"""`. */
export const quoted = (text: string): string =>
  /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A cell of a CSV file; nothing and an empty text are `missing`. */
export function csvCell(value: string | number | boolean | null | undefined, missing = MISSING): string {
  if (value === null || value === undefined || value === '') return missing;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return quoted(neutralised(value));
}

/** A line of a CSV file after RFC 4180, with its CR LF. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/**
 * Rows of a table or a figure as CSV: a column for every member that a row has, in the order in which they come, numbers in full, NA
 * for what is missing.
 */
export function recordsCsv(rows: readonly Readonly<Record<string, string | number | null>>[]): string {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => csvLine(keys.map((key) => csvCell(row[key]))));
  return csvLine(keys.map((key) => csvCell(key))) + lines.join('');
}
