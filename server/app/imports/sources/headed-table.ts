import { plainText } from '#core/formats/csv.ts';
import { counted } from '../../../platform/words.ts';
import { errorAt, type Mistake } from '../../../study-files/parse/mistake.ts';
import type { CsvRecord } from '../../../study-files/parse/split-csv.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { refuse, refuseAt } from '../refuse.ts';
import type { Rows } from './ratings-file.ts';

/** Column that only Earshot's tables have. Their texts are exact; those of others may be padded. */
const OURS = 'study_version';

/** Texts of a column that are kept once. Columns with more are not, as almost all of their texts differ. */
const MOST_TEXTS = 50_000;

/** Column name of the row numbers that pandas and R write without a name. */
const ROW_NAMES = 'row';

const EMPTY =
  'the table is empty; write a first line that names the columns, and a row for each rating below it';

class HeadedTable {
  readonly #path: string;
  columns: string[];
  /** Place of each column in a record. A later header may change it. */
  #order: number[];
  readonly #names: ReadonlySet<string>;
  readonly #texts: Map<string, string>[];
  readonly #isOurs: boolean;
  readonly rows: TableRow[] = [];
  readonly mistakes: Mistake[] = [];
  readonly headers: number[] = [];

  constructor(path: string, header: CsvRecord) {
    this.#path = path;
    const names = header.cells.map((cell) => plainText(cell.trim()));
    if (names[0] === '' && names.length > 1 && !names.includes(ROW_NAMES)) names[0] = ROW_NAMES;
    this.columns = names;
    this.#order = names.map((_, index) => index);
    this.#names = new Set(names);
    this.#isOurs = this.#names.has(OURS);
    this.#texts = names.map(() => new Map());
    this.#checkHeader(header.line);
  }

  #refuse(line: number, message: string): void {
    this.mistakes.push(errorAt(this.#path, { line, column: 1 }, message));
  }

  #checkHeader(line: number): void {
    const twice = this.columns.find((name, index) => name !== '' && this.columns.indexOf(name) !== index);
    if (twice !== undefined)
      this.#refuse(line, `the column ${twice} appears twice; rename or delete one of them`);
    if (this.#names.has('__proto__'))
      this.#refuse(line, 'a column has the name __proto__; write another one in the first line');
  }

  /** Whether a record is a header once more, after which the columns have its order. */
  #isHeader({ line, cells }: CsvRecord): boolean {
    if (!this.#names.has(cells[0]?.trim() ?? '') || cells[0] === '') return false;
    const names = cells.map((cell) => plainText(cell.trim()));
    const known = names.filter((name) => this.#names.has(name)).length;
    if (known === this.columns.length && names.length === known && new Set(names).size === known) {
      this.#order = this.columns.map((name) => names.indexOf(name));
      this.headers.push(line);
      return true;
    }
    if (known < 2 || known * 2 < names.length) return false;
    this.#refuse(
      line,
      'a second header with other columns begins here; split the file and import its parts one by one',
    );
    return true;
  }

  #text(index: number, cell: string): string {
    const text = this.#isOurs ? cell : cell.trim();
    const texts = this.#texts[index];
    if (!texts || text === '') return text;
    const known = texts.get(text);
    if (known !== undefined) return known;
    if (texts.size < MOST_TEXTS) texts.set(text, text);
    return text;
  }

  add(record: CsvRecord): void {
    const { line, cells } = record;
    if (this.#isHeader(record)) return;
    const width = this.columns.length;
    while (cells.length > width && cells.at(-1)?.trim() === '') cells.pop();
    if (cells.length !== width) {
      this.#refuse(
        line,
        `the row has ${counted(cells.length, 'cell')}, the header ${width}; put quotes around text with commas`,
      );
      return;
    }
    // All rows are filled in one loop: objects with the same order of keys are fast.
    const named: Record<string, string> = {};
    for (let index = 0; index < width; index += 1)
      named[this.columns[index] ?? ''] = this.#text(index, cells[this.#order[index] ?? 0] ?? '');
    this.rows.push({ line, cells: named });
  }

  /** Drops empty columns without a name, and refuses others. */
  end(): void {
    const isUnnamed = this.#names.has('');
    const filled = isUnnamed ? this.rows.find(({ cells }) => cells[''] !== '') : undefined;
    if (filled) this.#refuse(1, 'a column has no name; write one in the first line');
    this.columns = this.columns.filter((name) => name !== '');
  }
}

/**
 * A table of records with a header. A header that is repeated further down is skipped, and columns keep their names
 * where it has another order. Throws StudyMistakes with the line of each record of another width.
 */
export function headedTable(path: string, records: Iterable<CsvRecord>): { table: Rows; notes: string[] } {
  let table: HeadedTable | null = null;
  for (const record of records) {
    if (table) table.add(record);
    else if (!/^sep=.?$/i.test(record.cells.join('').trim())) table = new HeadedTable(path, record);
  }
  if (!table) refuseAt(path, 1, EMPTY);
  table.end();
  refuse(table.mistakes);
  const { columns, rows, headers } = table;
  const notes =
    headers.length === 0 ? [] : [`the header is repeated on line ${headers.join(', ')} and is not a rating`];
  return { table: { columns, rows }, notes };
}
