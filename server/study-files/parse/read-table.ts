import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { plainText } from '#core/formats/csv.ts';
import { errorAt, type Mistake } from './mistake.ts';
import { splitCsv, type CsvRecord } from './split-csv.ts';
import { counted, meant } from '../../platform/words.ts';

export interface TableRow {
  /** 1-based line of the file. */
  line: number;
  cells: Readonly<Record<string, string>>;
}

export interface Table {
  columns: string[];
  rows: TableRow[];
}

const MAX_BYTES = 20 * 1024 * 1024;

/** Options for tables that researchers did not write for Earshot. */
interface TableOptions {
  maxBytes?: number;
  /** Whether spaces around a cell belong to it. */
  keepSpaces?: boolean;
  /** Whether any column name is accepted, as other programs write them. */
  anyNames?: boolean;
  /** Whether cells keep their escapes, to distinguish a missing value from the text NA. */
  isRaw?: boolean;
}

/**
 * Reads a table with a header line: CSV, or tab-separated cells in a .tsv file. `required` lists mandatory columns.
 * The ' that exports put before a formula is removed.
 */
export async function readTable(
  path: string,
  required: readonly string[],
  options: TableOptions = {},
): Promise<{ mistakes: Mistake[]; table: Table | null }> {
  const refused = (line: number | null, message: string): { mistakes: Mistake[]; table: null } => ({
    mistakes: [errorAt(path, line === null ? null : { line, column: 1 }, message)],
    table: null,
  });
  const read = await readRecords(path, options);
  if ('problem' in read) return refused(read.line, read.problem);
  const [header, ...body] = read.records;
  if (!header) return refused(1, emptyProblem(required));
  const columns = header.cells.map(plainText);
  const problem = headerProblem(columns, required, options.anyNames ?? false);
  if (problem !== null) return refused(header.line, problem);

  const mistakes: Mistake[] = [];
  const rows: TableRow[] = [];
  for (const { line, cells } of body) {
    const texts = options.isRaw ? cells : cells.map(plainText);
    if (cells.length === columns.length) rows.push({ line, cells: namedCells(columns, texts) });
    else {
      const message = `the row has ${counted(cells.length, 'cell')}, the header ${columns.length}; put quotes around text with commas`;
      mistakes.push(errorAt(path, { line, column: 1 }, message));
    }
  }
  return { mistakes, table: { columns, rows } };
}

/** Fill all rows in one loop: objects with the same order of keys are fast. */
function namedCells(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (let index = 0; index < columns.length; index += 1) {
    named[columns[index] ?? ''] = cells[index] ?? '';
  }
  return named;
}

/** Records of a CSV or TSV file, including the header. */
export async function readRecords(
  path: string,
  { maxBytes = MAX_BYTES, keepSpaces = false }: Omit<TableOptions, 'anyNames'> = {},
): Promise<{ records: CsvRecord[] } | { problem: string; line: number | null }> {
  const { size } = await stat(path);
  if (size > maxBytes)
    return { problem: `the table has ${size} bytes, at most ${maxBytes} are read`, line: null };
  const text = await readFile(path, 'utf8');
  if (text.includes('\uFFFD'))
    return { problem: 'the file is not UTF-8 text; save it as CSV UTF-8', line: null };
  const delimiter = extname(path).toLowerCase() === '.tsv' ? '\t' : ',';
  const split = splitCsv(text.normalize('NFC'), { delimiter, trim: !keepSpaces });
  return 'problem' in split ? { ...split, problem: `not valid CSV: ${split.problem}` } : split;
}

function emptyProblem(required: readonly string[]): string {
  const wanted = required.length === 0 ? '' : `: ${required.join(', ')}`;
  return `the table is empty; write a first line that names the columns${wanted}, and a row below it`;
}

function separatorProblem(header: string): string | null {
  if (header.includes(';'))
    return 'the columns are separated by semicolons, as spreadsheets write where a comma is the decimal sign; save the table as comma-separated values, with points in numbers';
  return header.includes('\t')
    ? 'the columns are separated by tabs; name the file .tsv, or save it as comma-separated values'
    : null;
}

function nameProblem(name: string, anyNames: boolean): string | null {
  if (anyNames)
    return name === '' || name === '__proto__' ? 'a column has no name; write one in the first line' : null;
  if (/^[A-Za-z][A-Za-z0-9_.-]*$/.test(name)) return null;
  return `the column name ${JSON.stringify(name)} must be letters, digits, _, . and -, beginning with a letter`;
}

function headerProblem(
  columns: readonly string[],
  required: readonly string[],
  anyNames: boolean,
): string | null {
  const separator = columns.length === 1 ? separatorProblem(columns[0] ?? '') : null;
  if (separator !== null) return separator;
  const bad = columns.map((name) => nameProblem(name, anyNames)).find((problem) => problem !== null);
  if (bad !== undefined) return bad;
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) return `the column ${twice} appears twice`;
  const missing = required.find((name) => !columns.includes(name));
  if (missing === undefined) return null;
  const wanted = meant(
    missing,
    columns.filter((name) => !required.includes(name)),
  );
  return `the column ${missing} is missing${wanted === null ? '' : `; is it ${wanted}?`}`;
}
