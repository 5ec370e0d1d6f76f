import { extname } from 'node:path';
import type { CsvRecord } from '../../../study-files/parse/split-csv.ts';
import { orList } from '../../../platform/words.ts';
import { refuseAt } from '../table/refuse.ts';
import { cellText } from './cell-text.ts';
import { isMembers, pathSteps, recordsAt } from './json-records.ts';
import type { Rows } from '../table/rows.ts';
import type { FileOptions, RatingsFile } from './ratings-file.ts';
import { readText } from './text-file.ts';

function parsed(text: string): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Values of a file with one in each line. Throws StudyMistakes with the line of the first other text. */
function valuesOfLines(path: string, text: string): unknown[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const read = parsed(line);
    if ('problem' in read) refuseAt(path, index + 1, `not valid JSON: ${read.problem}`);
    return [read.value];
  });
}

/** NaN is not JSON, but Python writes it for a missing value. */
const withoutNaN = (text: string): string =>
  text.replace(/(?<=[:,[\s])-?(?:NaN|Infinity)(?=\s*[,\]}])/g, 'null');

function valueOf(path: string, text: string, isLines: boolean): unknown {
  if (isLines) return valuesOfLines(path, withoutNaN(text));
  const read = parsed(text);
  if ('value' in read) return read.value;
  const again = /NaN|Infinity/.test(text) ? parsed(withoutNaN(text)) : read;
  if ('value' in again) return again.value;
  if (/^\s*\{.*\}\s*\r?\n\s*\{/.test(text)) return valuesOfLines(path, withoutNaN(text));
  refuseAt(path, null, `not valid JSON: ${read.problem}`);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObjects = (value: unknown): boolean => isList(value) && value.length > 0 && value.every(isMembers);

/** Rows of an object of columns, each a list of values or an object by row name, as pandas writes them. Null for another object. */
function columnRows(value: Readonly<Record<string, unknown>>): Rows | null {
  const columns = Object.entries(value).map(([name, own]) => {
    const values = isMembers(own) ? Object.values(own) : own;
    return { name, values: isList(values) && !values.some((each) => isMembers(each)) ? values : null };
  });
  const length = columns[0]?.values?.length ?? 0;
  if (columns.length < 2 || length === 0 || columns.some(({ values }) => values?.length !== length))
    return null;
  return {
    columns: columns.map(({ name }) => name),
    rows: Array.from({ length }, (_, index) => ({
      line: index + 1,
      cells: Object.fromEntries(columns.map(({ name, values }) => [name, cellText(values?.[index])])),
    })),
  };
}

/** Table of a value without a path: a list of objects, the only such list of an object, or an object of columns. */
function tableOf(path: string, value: unknown): Rows {
  if (isObjects(value)) return recordsAt(value, []);
  if (!isMembers(value)) refuseAt(path, null, 'the file has no records; it must be a list of objects');
  const lists = Object.keys(value).filter((name) => isObjects(value[name]));
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return recordsAt(value, [{ member: only }]);
  const columns = lists.length === 0 ? columnRows(value) : null;
  if (columns) return columns;
  const places = lists.length > 0 ? lists : Object.keys(value).slice(0, 5);
  refuseAt(
    path,
    null,
    `the file is an object, and the place of its records is unclear; name it, as in ${orList(places)}, or like sessions.trials`,
    'records',
  );
}

/** Lines of a list of lists, or null for another value. A list within is a cell with several values. */
function matrixOf(value: unknown): CsvRecord[] | null {
  if (!isList(value) || value.length === 0 || !value.every(isList)) return null;
  return value.map((row, index) => ({ line: index + 1, cells: row.map(cellText) }));
}

/** Reads JSON or JSON lines. A line is the number of a record. Throws StudyMistakes. */
export async function jsonFile(path: string, { records, encoding }: FileOptions): Promise<RatingsFile> {
  const { text } = await readText(path, encoding);
  const isLines = /^\.(jsonl|ndjson)$/i.test(extname(path));
  const value = valueOf(path, text.startsWith('\uFEFF') ? text.slice(1) : text, isLines);
  const matrix = records === undefined ? matrixOf(value) : null;
  const steps = records === undefined ? null : pathSteps(records);
  if (records !== undefined && !steps)
    refuseAt(
      path,
      null,
      `"${records}" is not a path; write it like sessions.trials or {listener}.{clip}`,
      'records',
    );
  const table = matrix ? null : steps ? recordsAt(value, steps) : tableOf(path, value);
  if (records !== undefined && table?.columns.length === 0)
    refuseAt(path, null, `"${records}" leads to no record; correct the path`, 'records');
  return {
    kind: 'json',
    about: isLines ? 'JSON lines' : 'JSON',
    hasDecimalComma: false,
    records: matrix,
    table,
    notes: [],
  };
}
