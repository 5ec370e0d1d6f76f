/** A row as it is stored: names of columns, in whichever order, and their values. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** Some rows of a table; the rows of a table come one after another, and those that others refer to come first. */
export interface TablePart {
  table: string;
  rows: readonly StoredRow[];
}

/** All rows of a database as they were at one moment. */
export type Dump = AsyncIterable<TablePart>;
