import { endingOf } from '#core/formats/upload-files.ts';
import { splitCsv } from '../../../../study-files/parse/split-csv.ts';
import { decodeText, type SourceFolder } from '../source/source-folder.ts';

/** Columns of the toolkit's tables, by what they hold. */
export const COLUMNS = {
  rating: 'rating_clips',
  gold: 'gold_clips',
  goldAnswer: 'gold_clips_ans',
  trap: 'trapping_clips',
  trapAnswer: 'trapping_ans',
  training: 'training_clips',
} as const;

/** A row of a table of the folder. */
export interface Cell {
  file: string;
  line: number;
  cells: Readonly<Record<string, string>>;
}

/** Rows of all tables of a folder that have a column. */
export async function rowsWith(folder: SourceFolder, column: string): Promise<Cell[]> {
  const found: Cell[] = [];
  for (const file of folder.paths.filter((path) => endingOf(path) === 'csv')) {
    const { text } = decodeText(await folder.read(file));
    const split = splitCsv(text);
    if ('problem' in split) continue;
    const [head, ...rows] = split.records;
    const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
    if (!names.includes(column)) continue;
    for (const { line, cells } of rows)
      found.push({
        file,
        line,
        cells: Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').trim()])),
      });
  }
  return found.filter(({ cells }) => (cells[column] ?? '') !== '');
}

