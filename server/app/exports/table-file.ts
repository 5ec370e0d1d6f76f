import { basename } from 'node:path';
import type { Column } from '#core/ratings/ratings.ts';
import { headerLine, rowLines } from '../../platform/csv.ts';
import type { StagedFile, Written } from '../../platform/staged-files.ts';

/** A written table, as the dictionary describes it. */
export interface WrittenTable extends Written {
  file: string;
  about: string;
  /** Number of rows, without the header. */
  rows: number;
  columns: Omit<Column, 'value'>[];
}

/** A table that is being written to a file. */
export class TableFile<Row> {
  readonly #about: string;
  readonly #columns: readonly Column<Row>[];
  readonly #file: StagedFile;
  #rows = 0;

  private constructor(file: StagedFile, about: string, columns: readonly Column<Row>[]) {
    this.#file = file;
    this.#about = about;
    this.#columns = columns;
  }

  static async begin<Row>(
    file: StagedFile,
    about: string,
    columns: readonly Column<Row>[],
    hasMark = false,
  ): Promise<TableFile<Row>> {
    await file.append(headerLine(columns, hasMark));
    return new TableFile(file, about, columns);
  }

  async add(rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    this.#rows += rows.length;
    await this.#file.append(rowLines(this.#columns, rows));
  }

  async finish(): Promise<WrittenTable> {
    const written = await this.#file.finish();
    const columns = this.#columns.map(({ value: _value, ...column }) => column);
    return { file: basename(this.#file.path), about: this.#about, ...written, rows: this.#rows, columns };
  }
}
