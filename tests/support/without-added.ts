import { isRecord } from './differences.ts';

/**
 * Takes out of results what was added since they were stored: keys of objects, columns of tables, entries of the lists below. All
 * else stays as it is, so that a comparison finds what vanished, changed or moved.
 */

/** Lists that may get entries, by their key: columns, tables and files of an export or an analysis, rules of evidence. */
const GROWING = new Set(['columns', 'tables', 'figures', 'files', 'evidence']);

/** Objects whose keys are data: compared whole. */
const WHOLE = new Set(['access', 'counts', 'params', 'states', 'verdicts']);

/** What an entry of such a list is known by. */
function identity(entry: unknown): unknown {
  return isRecord(entry) ? (entry['name'] ?? entry['key'] ?? entry['file'] ?? entry['rule']) : entry;
}

const linesOf = (text: string): string[] => text.split(/(?<=\n)/u);

const CELL = /(?<cell>"(?:[^"]|"")*"|[^",\r\n]*)(?<end>,|\r?\n|$)/uy;

/** The rows of a CSV file, each cell as it is written. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (CELL.lastIndex = 0; CELL.lastIndex < text.length;) {
    const { cell, end } = CELL.exec(text)?.groups ?? {};
    if (cell === undefined || end === undefined) throw new Error(`no CSV: ${text.slice(CELL.lastIndex, 80)}`);
    row.push(cell);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** A CSV file without the columns that it did not have. */
function csvWithoutAdded(expected: string, actual: string): string {
  const [rows, [before = []]] = [rowsOf(actual), rowsOf(expected)];
  const known = new Set(before);
  const header = rows[0] ?? [];
  if (header.every((name) => known.has(name))) return actual;
  const kept = rows.map((row) => row.filter((_cell, index) => known.has(header[index] ?? '')).join(','));
  return kept.map((line) => `${line}\r\n`).join('');
}

/** A file with a list of objects, one a line, without the keys that none of them had. */
function jsonWithoutAdded(expected: string, actual: string): string {
  const [before, rows]: unknown[] = [JSON.parse(expected), JSON.parse(actual)];
  if (!Array.isArray(before) || !Array.isArray(rows)) return actual;
  const known = new Set(before.flatMap((row) => (isRecord(row) ? Object.keys(row) : [])));
  if (rows.every((row) => !isRecord(row) || Object.keys(row).every((key) => known.has(key)))) return actual;
  const kept = rows.map((row) => (isRecord(row) ? pick(row, (key) => known.has(key)) : row));
  return `[\n${kept.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

const pick = (value: Readonly<Record<string, unknown>>, isKept: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => isKept(key)));

const FILES: Readonly<Record<string, (expected: string, actual: string) => string>> = {
  csv: csvWithoutAdded,
  json: jsonWithoutAdded,
};

/** `actual` without what `expected` does not have; `key` names the member that holds both. */
export function withoutAdded(expected: unknown, actual: unknown, key = ''): unknown {
  if (WHOLE.has(key)) return actual;
  if (isRecord(expected) && isRecord(actual)) {
    const shared = pick(actual, (name) => Object.hasOwn(expected, name));
    return Object.fromEntries(
      Object.entries(shared).map(([name, value]) => [name, withoutAdded(expected[name], value, name)]),
    );
  }
  if (!Array.isArray(expected) || !Array.isArray(actual)) return actual;
  const file = FILES[key.split('.').at(-1) ?? ''];
  if (file && [...expected, ...actual].every((line) => typeof line === 'string'))
    return linesOf(file(expected.join(''), actual.join('')));
  const known = new Set(expected.map(identity));
  const kept = GROWING.has(key) ? actual.filter((entry) => known.has(identity(entry))) : actual;
  return kept.map((entry, index) => withoutAdded(expected[index], entry));
}
