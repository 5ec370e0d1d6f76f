import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { csvRecords, type CsvRecord } from '../../../study-files/parse/split-csv.ts';
import { refuseAt } from '../table/refuse.ts';
import { decodeText, type DecodedText } from './decode-text.ts';
import { DELIMITERS, delimiterOf } from './delimiter.ts';
import { lazily } from '../table/rows.ts';
import type { FileOptions, RatingsFile } from './ratings-file.ts';

/** Reads a file as text. Throws StudyMistakes for bytes in another encoding. */
export async function readText(path: string, encoding: string | undefined): Promise<DecodedText> {
  const decoded = decodeText(await readFile(path), encoding);
  if (decoded) return decoded;
  const message =
    encoding === undefined
      ? 'the file is not UTF-8 text; save it as CSV UTF-8, or name its encoding, such as windows-1252 or gb18030'
      : `the file is not text in ${encoding}; name its encoding, or save it as CSV UTF-8`;
  refuseAt(path, null, message, 'encoding');
}

/** The separator that spreadsheets write into a first line like 'sep=;'. */
const writtenDelimiter = (text: string): string | undefined => /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1];

/** Line and column of a cell. A cell begins below the line of its record if one before it has line ends. */
function placeOf({ line, cells }: CsvRecord, index: number): string {
  const ends =
    cells
      .slice(0, index)
      .join('')
      .match(/\r\n|\r|\n/g)?.length ?? 0;
  return `${line + ends}:${index + 1}`;
}

/** Reads a file of separated cells. The separator is named, or that of a .tsv file, or else found. */
export async function textFile(
  path: string,
  { delimiter: named, encoding: given }: FileOptions,
): Promise<RatingsFile> {
  const { text, encoding } = await readText(path, given);
  const ofName = extname(path).toLowerCase() === '.tsv' ? '\t' : undefined;
  const delimiter = named ?? writtenDelimiter(text) ?? ofName ?? delimiterOf(text);
  const name = Object.keys(DELIMITERS).find((key) => DELIMITERS[key] === delimiter) ?? delimiter;
  return {
    kind: 'text',
    about: `text in ${encoding}, separated by ${name}s`,
    hasDecimalComma: delimiter === ',' ? null : true,
    records: {
      path,
      all: lazily(function* () {
        const problem = yield* csvRecords(text, { delimiter, isLenient: true });
        if (problem) refuseAt(path, `${problem.line}:1`, `not valid CSV: ${problem.problem}`);
      }),
      placeOf,
    },
    table: null,
    notes: [],
  };
}
