import { extname } from 'node:path';
import type { CsvRecord } from '../../../study-files/parse/split-csv.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { orList } from '../../../platform/words.ts';
import { refuseAt } from '../table/refuse.ts';
import { tableOf, type Rows } from '../table/rows.ts';
import type { CellPlace, FileRecords } from '../table/table-file.ts';
import { cellText } from './cell-text.ts';
import { jsonPlaceText } from './json-places.ts';
import { isMembers, pathSteps, recordsAt, type CellWriter, type JsonRecord } from './json-records.ts';
import { parseJson, type JsonDocument } from './parse-json.ts';
import type { FileOptions, RatingsFile } from './ratings-file.ts';
import { readText } from './text-file.ts';

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObjects = (value: unknown): boolean => isList(value) && value.length > 0 && value.every(isMembers);

/** Finds the records of a document. Their cells are texts or places, as `write` writes them. */
type Records = (document: JsonDocument, write: CellWriter) => Iterable<JsonRecord>;

/** Rows of an object of columns, each a list of values or an object by row name, as pandas writes them. Null for another object. */
function columnRecords(value: Readonly<Record<string, unknown>>, write: CellWriter): JsonRecord[] | null {
  const columns = Object.entries(value).map(([name, own]) => {
    const keys = isMembers(own) ? Object.keys(own) : null;
    const values = isMembers(own) ? Object.values(own) : own;
    return { name, keys, values: isList(values) && !values.some((each) => isMembers(each)) ? values : null };
  });
  const [first] = columns;
  const length = first?.values?.length ?? 0;
  if (!first || columns.length < 2 || length === 0 || columns.some(({ values }) => values?.length !== length))
    return null;
  const placeIn = ({ name, keys }: (typeof columns)[number], index: number) => ({
    around: { around: null, key: name },
    key: keys?.[index] ?? index,
  });
  return Array.from({ length }, (_, index) => ({
    place: placeIn(first, index),
    cells: Object.fromEntries(
      columns.map((column) => {
        const { around, key } = placeIn(column, index);
        return [column.name, write(column.values?.[index], around, key)];
      }),
    ),
  }));
}

/** The records of a document without a path: a list of objects, the only such list of an object, or an object of columns. */
function foundRecords(path: string, { value }: JsonDocument, write: CellWriter): Iterable<JsonRecord> {
  if (isObjects(value)) return recordsAt(value, [], write);
  if (!isMembers(value)) refuseAt(path, null, 'the file has no records; it must be a list of objects');
  const lists = Object.keys(value).filter((name) => isObjects(value[name]));
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return recordsAt(value, [{ member: only }], write);
  const columns = lists.length === 0 ? columnRecords(value, write) : null;
  if (columns) return columns;
  const places = lists.length > 0 ? lists : Object.keys(value).slice(0, 5);
  refuseAt(
    path,
    null,
    `the file is an object, and the place of its records is unclear; name it, as in ${orList(places)}, or like sessions.trials`,
    'records',
  );
}

/** A table of the records. The line of a row is the number of its record. Places are found by reading the text again, as far as the last one. */
function recordTable(path: string, document: JsonDocument, read: () => JsonDocument, records: Records): Rows {
  const columns = new Set<string>();
  const rows: TableRow[] = [];
  for (const { cells } of records(document, cellText)) {
    for (const name in cells) columns.add(name);
    rows.push({ line: rows.length + 1, cells });
  }
  const { lines } = document;
  const placed: JsonRecord[] = [];
  let reading: Iterator<JsonRecord> | null = null;
  const recordOn = (line: number): JsonRecord | undefined => {
    reading ??= records(read(), (_value, around, key) => jsonPlaceText({ around, key }, lines))[
      Symbol.iterator
    ]();
    while (placed.length < line) {
      const next = reading.next();
      if (next.done) break;
      placed.push(next.value);
    }
    return placed[line - 1];
  };
  const placesOf = (wanted: readonly CellPlace[]): string[] =>
    wanted.map(({ line, column }) => {
      const { cells, place = null } = recordOn(line) ?? {};
      return (column === null ? undefined : cells?.[column]) ?? jsonPlaceText(place, lines);
    });
  return tableOf({ path, headerLine: null, columns: [...columns], placesOf }, rows);
}

/** Lines of a list of lists, or null for another value. A list within is a cell with several values. */
function matrixOf(path: string, { value, lines }: JsonDocument): FileRecords | null {
  if (!isList(value) || value.length === 0 || !value.every(isList)) return null;
  return {
    path,
    all: value.map((row, index): CsvRecord => ({ line: index + 1, cells: row.map(cellText) })),
    placeOf: ({ line }, key) => jsonPlaceText({ around: { around: null, key: line - 1 }, key }, lines),
  };
}

/** Reads JSON or JSON lines. A line is the number of a record. Throws StudyMistakes. */
export async function jsonFile(path: string, { records, encoding }: FileOptions): Promise<RatingsFile> {
  const { text } = await readText(path, encoding);
  const isLines = /^\.(jsonl|ndjson)$/i.test(extname(path));
  const read = (): JsonDocument => parseJson(path, text, isLines);
  const document = read();
  const steps = records === undefined ? null : pathSteps(records);
  if (records !== undefined && !steps)
    refuseAt(
      path,
      null,
      `"${records}" is not a path; write it like sessions.trials or {listener}.{clip}`,
      'records',
    );
  const found: Records = (own, write) =>
    steps ? recordsAt(own.value, steps, write) : foundRecords(path, own, write);
  const file = {
    kind: 'json',
    about: isLines ? 'JSON lines' : 'JSON',
    hasDecimalComma: false,
    notes: [],
  } satisfies Partial<RatingsFile>;
  const matrix = records === undefined ? matrixOf(path, document) : null;
  if (matrix) return { ...file, records: matrix, table: null };
  const table = recordTable(path, document, read, found);
  if (records !== undefined && table.columns.length === 0)
    refuseAt(path, null, `"${records}" leads to no record; correct the path`, 'records');
  return { ...file, records: null, table };
}
