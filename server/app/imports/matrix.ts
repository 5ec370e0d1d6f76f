import { errorAt, type Mistake } from '../../study-files/parse/mistake.ts';
import type { Table, TableRow } from '../../study-files/parse/read-table.ts';
import { readRecords } from '../../study-files/parse/read-table.ts';
import { counted } from '../../platform/words.ts';
import { refuse, refuseMissing, RATINGS_MAX_BYTES } from './ratings-table.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const UNKNOWN = ['', 'NA', 'NaN', 'nan'];

function cellProblem(cell: string, isFirst: boolean): string | null {
  if (NUMBER.test(cell) || UNKNOWN.includes(cell)) return null;
  const header = isFirst ? '; a matrix has no header: delete the first line' : '';
  return `${JSON.stringify(cell)} is not a number${header}`;
}

/**
 * Reads a matrix of votes. It has no header, a row for each clip and a column for each listener. Both are named by
 * their place, from 1. An empty cell is a missing vote. Returns a table with the columns listener, clip and
 * canonical_value. Throws StudyMistakes.
 */
export async function readMatrix(path: string): Promise<Table> {
  await refuseMissing(path);
  const read = await readRecords(path, { maxBytes: RATINGS_MAX_BYTES });
  if ('problem' in read)
    refuse([errorAt(path, read.line === null ? null : { line: read.line, column: 1 }, read.problem)]);
  const records = 'problem' in read ? [] : read.records;
  const width = records[0]?.cells.length ?? 0;
  const mistakes: Mistake[] = [];
  const rows: TableRow[] = [];
  for (const [clip, { line, cells }] of records.entries()) {
    if (cells.length !== width) {
      const message = `the row has ${counted(cells.length, 'cell')}, the first ${width}; use an empty cell for a missing vote`;
      mistakes.push(errorAt(path, { line, column: 1 }, message));
    }
    for (const [listener, cell] of cells.entries()) {
      const problem = cellProblem(cell, clip === 0);
      if (problem !== null) mistakes.push(errorAt(path, { line, column: 1 }, problem));
      else if (!UNKNOWN.includes(cell)) {
        const named = { listener: `${listener + 1}`, clip: `${clip + 1}`, canonical_value: cell };
        rows.push({ line, cells: named });
      }
    }
  }
  refuse(mistakes);
  return { columns: ['listener', 'clip', 'canonical_value'], rows };
}
