import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { refuseAt } from '../table/refuse.ts';
import { tableOf } from '../table/rows.ts';
import type { CellPlace } from '../table/table-file.ts';
import { cellText } from './cell-text.ts';
import type { RatingsFile } from './ratings-file.ts';

async function objectsOf(path: string): Promise<Record<string, unknown>[]> {
  try {
    const { asyncBufferFromFile, parquetReadObjects } = await import('hyparquet');
    const { compressors } = await import('hyparquet-compressors');
    const file = await asyncBufferFromFile(path);
    return await parquetReadObjects({ file, compressors });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    refuseAt(
      path,
      null,
      `the file cannot be read as Parquet (${reason}); write it again with the compression zstd or snappy, or as CSV UTF-8`,
    );
  }
}

/** Number of the row and name of the column. Examples: '4:score', '4:"my score"'. */
const placesOf = (cells: readonly CellPlace[]): string[] =>
  cells.map(({ line, column }) => {
    if (column === null) return `${line}`;
    return `${line}:${/\s/u.test(column) ? JSON.stringify(column) : column}`;
  });

/** Reads a Parquet file. A line is the number of a row. Throws StudyMistakes. */
export async function parquetFile(path: string): Promise<RatingsFile> {
  const objects = await objectsOf(path);
  const columns = Object.keys(objects[0] ?? {});
  const rows = objects.map((object, index): TableRow => {
    const cells: Record<string, string> = {};
    for (const name of columns) cells[name] = cellText(object[name]);
    return { line: index + 1, cells };
  });
  return {
    kind: 'parquet',
    about: 'Parquet',
    hasDecimalComma: false,
    records: null,
    table: tableOf({ path, headerLine: null, columns, placesOf }, rows),
    notes: [],
  };
}
