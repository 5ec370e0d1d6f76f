import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { statOrNull } from '../../../platform/inside-folder.ts';
import { unreadable } from '../../../study-files/parse/unreadable.ts';
import { refuse, refuseAt } from '../table/refuse.ts';
import { jsonFile } from './json-file.ts';
import { parquetFile } from './parquet-file.ts';
import type { FileKind, FileOptions, RatingsFile } from './ratings-file.ts';
import { textFile } from './text-file.ts';
import { workbookFile } from './workbook.ts';

/** Largest file, enough for exports of large studies. The whole table is held in memory. */
const MAX_BYTES = 500 * 1024 * 1024;

const KINDS: Readonly<Record<string, FileKind>> = {
  '.xlsx': 'workbook',
  '.json': 'json',
  '.jsonl': 'json',
  '.ndjson': 'json',
  '.parquet': 'parquet',
};

const READERS = { text: textFile, workbook: workbookFile, json: jsonFile, parquet: parquetFile };

/** Options that only some kinds of files take, and these kinds. */
const TAKEN: readonly { field: keyof FileOptions; kinds: readonly FileKind[]; about: string }[] = [
  { field: 'delimiter', kinds: ['text'], about: 'CSV and other text files' },
  { field: 'encoding', kinds: ['text', 'json'], about: 'text files and JSON' },
  { field: 'sheet', kinds: ['workbook'], about: 'Excel workbooks' },
  { field: 'records', kinds: ['json'], about: 'JSON' },
];

/** Kind of a file, by the end of its name. */
export const kindOf = (path: string): FileKind => KINDS[extname(path).toLowerCase()] ?? 'text';

/** Reads any file with ratings, by the end of its name. Throws StudyMistakes for an unusable one, or an option that it does not take. */
export async function readFileOf(path: string, options: FileOptions): Promise<RatingsFile> {
  if (!(await statOrNull(path))?.isFile()) refuseAt(path, null, 'there is no such file; check the spelling');
  if (extname(path).toLowerCase() === '.xls')
    refuseAt(path, null, 'the old Excel format cannot be read; save the workbook as .xlsx or as CSV UTF-8');
  const kind = kindOf(path);
  for (const { field, kinds, about } of TAKEN)
    if (options[field] !== undefined && !kinds.includes(kind))
      refuseAt(path, null, `an option is only for ${about}; remove it`, field);
  const { size } = await stat(path);
  if (size > MAX_BYTES)
    refuseAt(path, null, `the file has ${size} bytes, at most ${MAX_BYTES} are read; split it into parts`);
  try {
    return await READERS[kind](path, options);
  } catch (error) {
    const mistake = unreadable(error);
    if (!mistake) throw error;
    refuse([mistake]);
    throw error;
  }
}
