import { plainText } from '#core/formats/csv.ts';
import { counted } from '../../../platform/words.ts';
import { errorAt, type Mistake } from '../../../study-files/parse/mistake.ts';
import type { CsvRecord } from '../../../study-files/parse/split-csv.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { refuse, refuseAt } from '../table/refuse.ts';
import { lazily, type Rows } from '../table/rows.ts';

/** Column that only Earshot's tables have. Their texts are exact; those of others may be padded. */
const OURS = 'study_version';

/** Texts of a column that are kept once. Columns with more are not, as almost all of their texts differ. */
const MOST_TEXTS = 50_000;

/** Column name of the row numbers that pandas and R write without a name. */
const ROW_NAMES = 'row';

const EMPTY =
  'the table is empty; write a first line that names the columns, and a row for each rating below it';

/** The line of a spreadsheet that names the separator. */
const isSeparatorLine = ({ cells }: CsvRecord): boolean => /^sep=.?$/i.test(cells.join('').trim());

function headerOf(path: string, records: Iterable<CsvRecord>): CsvRecord {
  for (const record of records) if (!isSeparatorLine(record)) return record;
  refuseAt(path, 1, EMPTY);
}

/** Names of the columns. Throws StudyMistakes for a name that appears twice. */
function namesOf(path: string, { line, cells }: CsvRecord): string[] {
  const names = cells.map((cell) => plainText(cell.trim()));
  if (names[0] === '' && names.length > 1 && !names.includes(ROW_NAMES)) names[0] = ROW_NAMES;
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice !== undefined)
    refuseAt(path, line, `the column ${twice} appears twice; rename or delete one of them`);
  if (names.includes('__proto__'))
    refuseAt(path, line, 'a column has the name __proto__; write another one in the first line');
  return names;
}

class HeadedTable {
  readonly #path: string;
  readonly #records: Iterable<CsvRecord>;
  readonly #header: CsvRecord;
  readonly #names: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #texts: readonly Map<string, string>[];
  /** Lines of headers further down, complete after a loop over all rows. */
  readonly headers = new Set<number>();

  constructor(path: string, records: Iterable<CsvRecord>) {
    this.#path = path;
    this.#records = records;
    this.#header = headerOf(path, records);
    this.#names = namesOf(path, this.#header);
    this.#known = new Set(this.#names);
    this.#texts = this.#names.map(() => new Map());
  }

  /** Columns without those that have no name, which must be empty. */
  get columns(): string[] {
    return this.#names.filter((name) => name !== '');
  }

  /**
   * Places of the columns in the records below a header that is repeated; null for another record. Throws
   * StudyMistakes for a header with other columns.
   */
  #orderBelow({ line, cells }: CsvRecord): number[] | null {
    if (cells[0] === '' || !this.#known.has(cells[0]?.trim() ?? '')) return null;
    const names = cells.map((cell) => plainText(cell.trim()));
    const known = names.filter((name) => this.#known.has(name)).length;
    if (known === this.#names.length && names.length === known && new Set(names).size === known) {
      this.headers.add(line);
      return this.#names.map((name) => names.indexOf(name));
    }
    if (known < 2 || known * 2 < names.length) return null;
    refuseAt(
      this.#path,
      line,
      'a second header with other columns begins here; split the file and import its parts one by one',
    );
  }

  #text(index: number, cell: string): string {
    const text = this.#known.has(OURS) ? cell : cell.trim();
    const texts = this.#texts[index];
    if (!texts || text === '' || texts.size >= MOST_TEXTS) return text;
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, text);
    return text;
  }

  #problemOf({ cells }: CsvRecord, order: readonly number[]): string | null {
    const width = this.#names.length;
    while (cells.length > width && cells.at(-1)?.trim() === '') cells.pop();
    if (cells.length !== width)
      return `the row has ${counted(cells.length, 'cell')}, the header ${width}; put quotes around text with commas`;
    const unnamed = this.#names.indexOf('');
    const [place = unnamed] = order.slice(unnamed);
    return unnamed !== -1 && (cells[place] ?? '').trim() !== ''
      ? `cell ${unnamed + 1} is in a column without a name; write one in the first line`
      : null;
  }

  /** Reads the rows. Throws StudyMistakes at the end if there were records of another width. */
  *rows(): Generator<TableRow, void> {
    const mistakes: Mistake[] = [];
    let order = this.#names.map((_, index) => index);
    for (const record of this.#records) {
      const { line, cells } = record;
      if (line === this.#header.line || (line < this.#header.line && isSeparatorLine(record))) continue;
      const below = this.#orderBelow(record);
      if (below) {
        order = below;
        continue;
      }
      const problem = this.#problemOf(record, order);
      if (problem !== null) {
        mistakes.push(errorAt(this.#path, { line, column: 1 }, problem));
        continue;
      }
      // All rows are filled in one loop: objects with the same order of keys are fast.
      const named: Record<string, string> = {};
      for (let index = 0; index < this.#names.length; index += 1)
        named[this.#names[index] ?? ''] = this.#text(index, cells[order[index] ?? index] ?? '');
      yield { line, cells: named };
    }
    refuse(mistakes);
  }
}

/**
 * A table of records with a header. A header that is repeated further down is skipped, and columns keep their names
 * where it has another order. Rows are read again in each loop, which throws StudyMistakes with the line of each record
 * of another width. `notes` are complete after a loop.
 */
export function headedTable(
  path: string,
  records: Iterable<CsvRecord>,
): { table: Rows; notes: () => string[] } {
  const table = new HeadedTable(path, records);
  return {
    table: { columns: table.columns, rows: lazily(() => table.rows()) },
    notes: () =>
      table.headers.size === 0
        ? []
        : [`the header is repeated on line ${[...table.headers].join(', ')} and is not a rating`],
  };
}
