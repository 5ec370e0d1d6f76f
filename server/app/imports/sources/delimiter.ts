import { csvRecords } from '../../../study-files/parse/split-csv.ts';

/** Separators of cells, by their names for people. */
export const DELIMITERS: Readonly<Record<string, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  bar: '|',
};

const SEARCHED = 64 * 1024;
const RECORDS = 30;

/** Widths of the first records, without the last one of the part that is searched. */
function widths(text: string, delimiter: string): number[] {
  const start = text.slice(0, SEARCHED);
  const found: number[] = [];
  for (const { cells } of csvRecords(start, { delimiter, isLenient: true })) {
    found.push(cells.length);
    if (found.length > RECORDS) break;
  }
  return found.length > 1 && (found.length > RECORDS || start.length < text.length)
    ? found.slice(0, -1)
    : found;
}

/** Columns that a separator gives: those of all first records if these agree, or else a fraction of the first one. */
function score(found: readonly number[]): number {
  const [first = 0] = found;
  if (first < 2) return 0;
  const same = found.filter((width) => width === first).length / found.length;
  return same === 1 ? first : same / 2;
}

/** The separator that divides the records of a text into equally many cells; a comma where none does. */
export function delimiterOf(text: string): string {
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of Object.values(DELIMITERS)) {
    const own = score(widths(text, delimiter));
    if (own > best.score) best = { delimiter, score: own };
  }
  return best.delimiter;
}
