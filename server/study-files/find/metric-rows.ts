import { open } from 'node:fs/promises';
import { errorAt, warningAt, type Mistake } from '../parse/mistake.ts';
import { readTable, type Table, type TableRow } from '../parse/read-table.ts';
import { readFile, stat } from 'node:fs/promises';

/** Limit of a file of scores, which is held in memory. */
const MAX_BYTES = 500 * 1024 * 1024;

/** Non-finite numbers as Python writes them, which JSON lacks. */
const PYTHON = /(?<=[:,[{]\s*)(NaN|-?Infinity)(?=\s*[,}\]])/g;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    try {
      return JSON.parse(line.replace(PYTHON, 'null'));
    } catch {
      return undefined;
    }
  }
}

function scalar(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return value === null ? '' : null;
}

/** Reads one JSON object per line. Lists, objects and truth values are not scores: they are skipped and reported once. */
function jsonLines(path: string, text: string): { mistakes: Mistake[]; table: Table } {
  const columns = new Set<string>();
  const nested = new Map<string, number>();
  const mistakes: Mistake[] = [];
  const rows: TableRow[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    const at = { line: index + 1, column: 1 };
    const object = parsed(line);
    if (typeof object !== 'object' || object === null || Array.isArray(object)) {
      mistakes.push(errorAt(path, at, 'the line is not a JSON object like {"key": "a", "utmos": 3.2}'));
      continue;
    }
    const cells: Record<string, string> = {};
    for (const [name, value] of Object.entries(object)) {
      const cell = name === '__proto__' ? null : scalar(value);
      if (cell === null) nested.set(name, nested.get(name) ?? at.line);
      else {
        columns.add(name);
        cells[name] = cell;
      }
    }
    rows.push({ line: at.line, cells });
  }
  const notes = [...nested].map(([name, line]) =>
    warningAt(path, { line, column: 1 }, `${name} contains no single numbers and is not read`),
  );
  return { mistakes: [...mistakes, ...notes], table: { columns: [...columns], rows } };
}

/** First character other than white space, of a file of any size. */
async function beginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString('utf8', 0, bytesRead).replace('\uFEFF', '').trimStart().charAt(0);
  } finally {
    await file.close();
  }
}

/** Rows of a file of automatic scores: a CSV or TSV table, or one JSON object per line as VERSA writes them. */
export async function readMetricRows(path: string): Promise<{ mistakes: Mistake[]; table: Table | null }> {
  if ((await beginning(path)) !== '{') return readTable(path, [], { maxBytes: MAX_BYTES, anyNames: true });
  const { size } = await stat(path);
  if (size > MAX_BYTES) {
    const message = `the file has ${size} bytes, at most ${MAX_BYTES} are read`;
    return { mistakes: [errorAt(path, null, message)], table: null };
  }
  return jsonLines(path, (await readFile(path, 'utf8')).replace('\uFEFF', '').normalize('NFC'));
}
