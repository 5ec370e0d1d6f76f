/** Text of a missing value, which R and pandas recognise by default. */
export const MISSING = 'NA';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu;
const RISKY = /^'*(?:[=+\-@\t\r]|NA$)/u;

/** Matches the ' that `neutralised` adds, in the syntax of JavaScript, Perl, Python and R with perl = TRUE. */
export const NEUTRALISED = "^'(?='*(?:[=+\\-@\\t\\r]|NA$))";
const MARK = new RegExp(NEUTRALISED, 'u');

/**
 * A text that is safe in spreadsheets and statistics packages: one that they would read as a formula or as a missing value gets a
 * leading '. Numbers are unchanged. `plainText` is the inverse. Example: '=1+1 for =1+1.
 */
export function neutralised(text: string): string {
  return RISKY.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** A text as it was before `neutralised`. */
export function plainText(cell: string): string {
  return cell.replace(MARK, '');
}

/** Quotes a cell as in RFC 4180. Avoids a library, which would take half of the time of an export. Example: `a "b"` is `"a ""b"""`. */
export const quoted = (text: string): string =>
  /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A cell of a CSV file; null and an empty text are written as `missing`. */
export function csvCell(value: string | number | boolean | null | undefined, missing = MISSING): string {
  if (value === null || value === undefined || value === '') return missing;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return quoted(neutralised(value));
}

/** A line of a CSV file as in RFC 4180, with CR LF. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/**
 * Rows of a table or figure as CSV: a column for every member of any row, in order of appearance, with numbers in full precision and
 * NA for missing values.
 */
export function recordsCsv(rows: readonly Readonly<Record<string, string | number | null>>[]): string {
  const found = new Set<string>();
  for (const row of rows) for (const key of Object.keys(row)) found.add(key);
  const keys = [...found];
  const lines = rows.map((row) => csvLine(keys.map((key) => csvCell(row[key]))));
  return csvLine(keys.map((key) => csvCell(key))) + lines.join('');
}
