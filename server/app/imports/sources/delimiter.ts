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

/** Widths of the first records, without the last one of the part that is searched. None if quotes do not fit the separator. */
function widths(text: string, delimiter: string, isLenient: boolean): number[] {
  const start = text.slice(0, SEARCHED);
  const isCut = start.length < text.length;
  const found: number[] = [];
  const reading = csvRecords(start, { delimiter, isLenient });
  for (let next = reading.next(); found.length <= RECORDS; next = reading.next()) {
    if (next.done) return next.value && !isCut ? [] : isCut && found.length > 1 ? found.slice(0, -1) : found;
    found.push(next.value.cells.length);
  }
  return found;
}

/** Columns that a separator gives: those of all first records if these agree, or else a fraction of the first one. */
function score(found: readonly number[]): number {
  const [first = 0] = found;
  if (first < 2) return 0;
  const same = found.filter((width) => width === first).length / found.length;
  return same === 1 ? first : same / 2;
}

/** The separator with the most columns; null if none reaches the least score. */
function bestOf(text: string, isLenient: boolean, least: number): string | null {
  let best: { delimiter: string | null; score: number } = { delimiter: null, score: 0 };
  for (const delimiter of Object.values(DELIMITERS)) {
    const own = score(widths(text, delimiter, isLenient));
    if (own > best.score) best = { delimiter, score: own };
  }
  return best.score >= least ? best.delimiter : null;
}

/**
 * The separator of a text: one that divides all records alike and with which all quotes are right, or else one that
 * divides them, or most of them; a comma where none does.
 */
export const delimiterOf = (text: string): string =>
  bestOf(text, false, 1) ?? bestOf(text, true, 1) ?? bestOf(text, true, 0) ?? ',';
