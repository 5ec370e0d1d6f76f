import { plainText } from '#core/formats/csv.ts';
import { counted } from '../../../platform/words.ts';
import type { CsvRecord } from '../../../study-files/parse/split-csv.ts';
import type { TableRow } from '../../../study-files/parse/read-table.ts';
import { refuseAt, refuseTable, type TableMistake } from '../table/refuse.ts';
import { lazily, tableOf, type Rows } from '../table/rows.ts';
import { fileOfRecords, type FileRecords, type TableFile } from '../table/table-file.ts';

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

function headerOf({ path, all, placeOf }: FileRecords): CsvRecord {
  for (const record of all) if (!isSeparatorLine(record)) return record;
  refuseAt(path, placeOf({ line: 1, cells: [] }, 0), EMPTY);
}

/** Names of the columns. Throws StudyMistakes for a name that appears twice. */
function namesOf({ path, placeOf }: FileRecords, header: CsvRecord): string[] {
  const names = header.cells.map((cell) => plainText(cell.trim()));
  if (names[0] === '' && names.length > 1 && !names.includes(ROW_NAMES)) names[0] = ROW_NAMES;
  const refuseName = (index: number, message: string): never =>
    refuseAt(path, placeOf(header, index), message);
  const twice = names.findIndex((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice !== -1)
    refuseName(twice, `the column ${names[twice]} appears twice; rename or delete one of them`);
  const proto = names.indexOf('__proto__');
  if (proto !== -1) refuseName(proto, 'a column has the name __proto__; write another one in the first line');
  return names;
}

class HeadedTable {
  readonly #records: FileRecords;
  readonly #header: CsvRecord;
  readonly #names: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #texts: readonly Map<string, string>[];
  /** Places of the columns below headers further down, by the line of the header. */
  readonly #headers = new Map<number, readonly number[]>();
  readonly file: TableFile;

  constructor(records: FileRecords) {
    this.#records = records;
    this.#header = headerOf(records);
    this.#names = namesOf(records, this.#header);
    this.#known = new Set(this.#names);
    this.#texts = this.#names.map(() => new Map());
    // Columns without a name are left out. They must be empty.
    const columns = this.#names.filter((name) => name !== '');
    const header = { headerLine: this.#header.line, columns };
    this.file = fileOfRecords(records, header, (column, line) => this.#indexOf(column, line));
  }

  /** Place of a column in the record on a line. */
  #indexOf(column: string, line: number): number {
    const index = this.#names.indexOf(column);
    const [, order] = [...this.#headers].findLast(([header]) => header < line) ?? [];
    return order?.[index] ?? index;
  }

  /**
   * Places of the columns in the records below a header that is repeated; null for another record. Throws
   * StudyMistakes for a header with other columns.
   */
  #orderBelow({ line, cells }: CsvRecord): readonly number[] | null {
    if (cells[0] === '' || !this.#known.has(cells[0]?.trim() ?? '')) return null;
    const names = cells.map((cell) => plainText(cell.trim()));
    const known = names.filter((name) => this.#known.has(name)).length;
    if (known === this.#names.length && names.length === known && new Set(names).size === known) {
      const order = this.#names.map((name) => names.indexOf(name));
      this.#headers.set(line, order);
      return order;
    }
    if (known < 2 || known * 2 < names.length) return null;
    refuseAt(
      this.#records.path,
      this.#records.placeOf({ line, cells }, 0),
      'a second header with other columns begins here; split the file and import its parts one by one',
    );
  }

  /** Places in the file of headers further down. Complete after a loop over all rows. */
  get repeatedHeaders(): string[] {
    return [...this.#headers.keys()].map((line) => this.#records.placeOf({ line, cells: [] }, 0));
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

  #mistakeOf({ line, cells }: CsvRecord, order: readonly number[]): TableMistake | null {
    const width = this.#names.length;
    while (cells.length > width && cells.at(-1)?.trim() === '') cells.pop();
    if (cells.length !== width)
      return {
        place: { line, column: null },
        message: `the row has ${counted(cells.length, 'cell')}, the header ${width}; put quotes around text with commas`,
      };
    const unnamed = this.#names.indexOf('');
    const [place = unnamed] = order.slice(unnamed);
    if (unnamed === -1 || (cells[place] ?? '').trim() === '') return null;
    const message = `cell ${unnamed + 1} is in a column without a name; write one in the first line`;
    return { place: { line, column: '' }, message };
  }

  /** Reads the rows. Throws StudyMistakes at the end if there were records of another width. */
  *rows(): Generator<TableRow, void> {
    const mistakes: TableMistake[] = [];
    let order: readonly number[] = this.#names.map((_, index) => index);
    for (const record of this.#records.all) {
      const { line, cells } = record;
      if (line === this.#header.line || (line < this.#header.line && isSeparatorLine(record))) continue;
      const below = this.#orderBelow(record);
      if (below) {
        order = below;
        continue;
      }
      const mistake = this.#mistakeOf(record, order);
      if (mistake !== null) {
        mistakes.push(mistake);
        continue;
      }
      // All rows are filled in one loop: objects with the same order of keys are fast.
      const named: Record<string, string> = {};
      for (let index = 0; index < this.#names.length; index += 1)
        named[this.#names[index] ?? ''] = this.#text(index, cells[order[index] ?? index] ?? '');
      yield { line, cells: named };
    }
    refuseTable(this.file, mistakes);
  }
}

/**
 * A table of records with a header. A header that is repeated further down is skipped, and columns keep their names
 * where it has another order. Rows are read again in each loop, which throws StudyMistakes with the line of each record
 * of another width. `notes` are complete after a loop.
 */
export function headedTable(records: FileRecords): { table: Rows; notes: () => string[] } {
  const table = new HeadedTable(records);
  return {
    table: tableOf(
      table.file,
      lazily(() => table.rows()),
    ),
    notes: () => {
      const places = table.repeatedHeaders;
      return places.length === 0
        ? []
        : [`the header is repeated at ${places.join(', ')} and is not a rating`];
    },
  };
}
