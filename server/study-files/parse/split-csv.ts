/** A record of a CSV file: its cells and its first line, from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** Reason why a text is not CSV. */
interface CsvProblem {
  line: number;
  problem: string;
}

const [QUOTE, LF, CR] = [34, 10, 13];

/** Reads a text cell by cell. */
class CsvReader {
  readonly #text: string;
  readonly #delimiter: number;
  readonly #trim: boolean;
  readonly #isLenient: boolean;
  #at: number;
  line = 1;

  constructor(text: string, { delimiter = ',', trim = false, isLenient = false }: CsvOptions) {
    this.#text = text;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#trim = trim;
    this.#isLenient = isLenient;
    this.#at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  #isCellEnd(code: number): boolean {
    return Number.isNaN(code) || code === this.#delimiter || code === LF || code === CR;
  }

  #skipSpaces(): void {
    if (!this.#trim && !this.#isLenient) return;
    for (let code = this.#text.charCodeAt(this.#at); code === 32 || code === 9 || code === 0xa0;) {
      if (code === this.#delimiter) return;
      this.#at += 1;
      code = this.#text.charCodeAt(this.#at);
    }
  }

  /** Moves behind spaces before a quote or after one; elsewhere they belong to the cell. */
  #isQuoteEnd(): boolean {
    const after = this.#at;
    this.#skipSpaces();
    if (this.#isCellEnd(this.#text.charCodeAt(this.#at))) return true;
    this.#at = after;
    return false;
  }

  #quoted(): string | CsvProblem {
    const opened = this.line;
    let value = '';
    for (let from = this.#at + 1; ;) {
      const close = this.#text.indexOf('"', from);
      if (close === -1) return { line: opened, problem: `a quote opens on line ${opened} and never closes` };
      value += this.#text.slice(from, close);
      this.#at = close + 1;
      from = close + 1;
      if (this.#text.charCodeAt(from) === QUOTE) from += 1;
      else if (!this.#isLenient || this.#isQuoteEnd()) break;
      value += '"';
    }
    this.line += value.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (this.#isQuoteEnd()) return this.#trim ? value.trim() : value;
    return {
      line: this.line,
      problem: 'text follows a closing quote; write a quote within quotes as ""',
    };
  }

  #plain(from: number): string | CsvProblem {
    this.#at = from;
    let code = this.#text.charCodeAt(this.#at);
    for (; !this.#isCellEnd(code); code = this.#text.charCodeAt(this.#at)) {
      if (code === QUOTE && !this.#isLenient)
        return {
          line: this.line,
          problem: 'a quote within a cell; put the cell in quotes and write the quote as ""',
        };
      this.#at += 1;
    }
    const value = this.#text.slice(from, this.#at);
    return this.#trim ? value.trim() : value;
  }

  cell(): string | CsvProblem {
    const from = this.#at;
    this.#skipSpaces();
    if (this.#text.charCodeAt(this.#at) === QUOTE) return this.#quoted();
    return this.#plain(this.#isLenient && !this.#trim ? from : this.#at);
  }

  /** Skips the separator after a cell. Returns whether another cell of the record follows. */
  next(): boolean {
    const code = this.#text.charCodeAt(this.#at);
    this.#at += code === CR && this.#text.charCodeAt(this.#at + 1) === LF ? 2 : 1;
    if (code === this.#delimiter) return true;
    this.line += 1;
    return false;
  }
}

interface CsvOptions {
  delimiter?: string;
  /** Whether spaces around cells and their quotes are removed. */
  trim?: boolean;
  /**
   * Whether a quote may stand anywhere, as other programs write it: one within a cell is text, and only one before a
   * separator closes a cell.
   */
  isLenient?: boolean;
}

/**
 * The records of a CSV text (RFC 4180), one after another. Drops a byte order mark and empty lines. Lines may end in
 * CR LF, LF or CR, also mixed. Returns the problem that ends the text early.
 */
export function* csvRecords(text: string, options: CsvOptions = {}): Generator<CsvRecord, CsvProblem | null> {
  const reader = new CsvReader(text, options);
  while (!reader.isAtEnd) {
    const record: CsvRecord = { line: reader.line, cells: [] };
    let hasMore = true;
    while (hasMore) {
      const cell = reader.cell();
      if (typeof cell !== 'string') return cell;
      record.cells.push(cell);
      hasMore = reader.next();
    }
    if (record.cells.length > 1 || record.cells[0] !== '') yield record;
  }
  return null;
}

/**
 * Splits a CSV text into records.
 * Example: splitCsv('a,"b ""c"""\r
 * ') is { records: [{ line: 1, cells: ['a', 'b "c"'] }] }.
 */
export function splitCsv(text: string, options: CsvOptions = {}): { records: CsvRecord[] } | CsvProblem {
  const records: CsvRecord[] = [];
  const reading = csvRecords(text, options);
  for (let next = reading.next(); ; next = reading.next()) {
    if (next.done) return next.value ?? { records };
    records.push(next.value);
  }
}
