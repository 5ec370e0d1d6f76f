import { parse, CsvError } from 'csv-parse/sync';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { errorAt, type Mistake } from './mistake.ts';
import { counted, meant, orList } from './words.ts';

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
const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

/** How a table is read that is no researcher's own. */
interface TableOptions {
  maxBytes?: number;
  /** Whether spaces around a cell are part of it. */
  keepSpaces?: boolean;
}

/** Reads a CSV file with a header line. `required` names columns it must have. */
export async function readTable(
  path: string,
  required: readonly string[],
  { maxBytes = MAX_BYTES, keepSpaces = false }: TableOptions = {},
): Promise<{ mistakes: Mistake[]; table: Table | null }> {
  const refused = (line: number | null, message: string): { mistakes: Mistake[]; table: null } => ({
    mistakes: [errorAt(path, line === null ? null : { line, column: 1 }, message)],
    table: null,
  });
  const { size } = await stat(path);
  if (size > maxBytes) return refused(null, `the table has ${size} bytes, at most ${maxBytes} are read`);
  const lines = parsed(await readFile(path, 'utf8'), !keepSpaces);
  if ('problem' in lines) return refused(lines.line, lines.problem);
  const [header, ...body] = lines.records;
  if (!header) return refused(1, `the table is empty; its first line names the columns: ${orList(required)}`);
  const columns = header.record.map((name) => name.normalize('NFC'));
  const problem = headerProblem(columns, required);
  if (problem !== null) return refused(header.info.lines, problem);

  const uneven = body.filter(({ record }) => record.length !== columns.length);
  const mistakes = uneven.map(({ record, info }) =>
    errorAt(
      path,
      { line: info.lines, column: 1 },
      `the row has ${counted(record.length, 'cell')}, the header ${columns.length}; put quotes around text with commas`,
    ),
  );
  const rows = body
    .filter((row) => !uneven.includes(row))
    .map(({ record, info }) => ({
      line: info.lines,
      cells: Object.fromEntries(columns.map((name, index) => [name, (record[index] ?? '').normalize('NFC')])),
    }));
  return { mistakes, table: { columns, rows } };
}

function parsed(
  text: string,
  trim: boolean,
): { records: z.infer<typeof records> } | { problem: string; line: number | null } {
  if (text.includes('\uFFFD'))
    return { problem: 'the file is not UTF-8 text; save it as CSV UTF-8', line: null };
  try {
    const options = { bom: true, info: true, skip_empty_lines: true, trim, relax_column_count: true };
    return { records: records.parse(parse(text, options)) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return {
      problem: `not valid CSV: ${error.message}`,
      line: typeof error['lines'] === 'number' ? error['lines'] : null,
    };
  }
}

function headerProblem(columns: readonly string[], required: readonly string[]): string | null {
  if (columns.length === 1 && /[;\t]/.test(columns[0] ?? '')) {
    return 'the columns are not separated by commas; save the table as comma-separated values';
  }
  const bad = columns.find((name) => !/^[A-Za-z][A-Za-z0-9_.-]*$/.test(name));
  if (bad !== undefined) {
    return `the column name ${JSON.stringify(bad)} must be letters, digits, _, . and -, beginning with a letter`;
  }
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) return `the column ${twice} is there twice`;
  const missing = required.find((name) => !columns.includes(name));
  if (missing === undefined) return null;
  const wanted = meant(
    missing,
    columns.filter((name) => !required.includes(name)),
  );
  return `the column ${missing} is missing${wanted === null ? '' : `; did you mean it by ${wanted}?`}`;
}
