import type readWorkbook from 'read-excel-file/node';
import { meant, orList } from '../../../platform/words.ts';
import type { CsvRecord } from '../../../study-files/parse/split-csv.ts';
import { refuseAt } from '../table/refuse.ts';
import { cellText } from './cell-text.ts';
import { lazily } from '../table/rows.ts';
import type { FileOptions, RatingsFile } from './ratings-file.ts';

type Sheets = Awaited<ReturnType<typeof readWorkbook>>;

async function sheetsOf(path: string): Promise<Sheets> {
  try {
    const { default: read } = await import('read-excel-file/node');
    return await read(path, { trim: false });
  } catch {
    refuseAt(path, null, 'the file is not an Excel workbook (.xlsx); save it again as .xlsx or as CSV UTF-8');
  }
}

function sheetNamed(path: string, sheets: Sheets, name: string | undefined): Sheets[number] {
  const names = sheets.map(({ sheet }) => sheet);
  const found = name === undefined ? sheets[0] : sheets.find(({ sheet }) => sheet === name);
  if (found) return found;
  const near = meant(name ?? '', names);
  const guess = near === null ? `write ${orList(names)}` : `did you mean ${near}?`;
  refuseAt(path, null, `the workbook has no sheet ${name}; ${guess}`, 'sheet');
}

/** A time without the rounding error of the fraction of a day that a workbook stores. */
function rounded(value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  const seconds = Math.round(value.getTime() / 1000);
  return Math.abs(seconds * 1000 - value.getTime()) <= 1 ? new Date(seconds * 1000) : value;
}

/** Letters of a column by its index from 0. Examples: A for 0, AA for 26. */
function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter;
}

/** The name of a sheet before the place of a cell, as formulas write it. */
const sheetText = (sheet: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) ? `${sheet}!` : `'${sheet.replaceAll("'", "''")}'!`;

/** Reads a sheet of an Excel workbook. A line is a row of the sheet. Throws StudyMistakes. */
export async function workbookFile(path: string, { sheet: named }: FileOptions): Promise<RatingsFile> {
  const sheets = await sheetsOf(path);
  const { sheet, data } = sheetNamed(path, sheets, named);
  const others = sheets.map((other) => other.sheet).filter((name) => name !== sheet);
  const before = others.length === 0 ? '' : sheetText(sheet);
  return {
    kind: 'workbook',
    about: `Excel workbook, sheet ${sheet}`,
    hasDecimalComma: null,
    records: {
      path,
      all: lazily(function* (): Generator<CsvRecord, void> {
        for (const [index, row] of data.entries()) {
          const cells = row.map((cell) => cellText(rounded(cell)));
          if (cells.some((cell) => cell !== '')) yield { line: index + 1, cells };
        }
      }),
      placeOf: ({ line }, index) => `${before}${lettersOf(index)}${line}`,
    },
    table: null,
    notes:
      named === undefined && others.length > 0
        ? [`the sheet ${sheet} is read; other sheets: ${others.join(', ')}`]
        : [],
  };
}
