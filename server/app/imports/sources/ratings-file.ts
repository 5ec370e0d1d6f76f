import type { CsvRecord } from '../../../study-files/parse/split-csv.ts';
import type { Rows } from '../table/rows.ts';

/** Kinds of files with ratings. */
export type FileKind = 'text' | 'workbook' | 'json' | 'parquet';

/** A file with ratings, before any column has a meaning. Texts are written like the cells of Earshot's CSV files. */
export interface RatingsFile {
  kind: FileKind;
  /** Description. Example: 'text in UTF-8, separated by semicolons'. */
  about: string;
  /** Whether a comma between digits is the decimal sign; null if that is open. */
  hasDecimalComma: boolean | null;
  /** Lines of cells, the first possibly a header; null for a file whose records name their cells. */
  records: Iterable<CsvRecord> | null;
  /** The table of a file whose records name their cells. */
  table: Rows | null;
  notes: string[];
}

/** How a file is read, where its bytes do not show it. */
export interface FileOptions {
  /** Separator of the cells of a text file. */
  delimiter?: string | undefined;
  /** Encoding of a text file, by its WHATWG name. */
  encoding?: string | undefined;
  /** Sheet of a workbook; by default the first. */
  sheet?: string | undefined;
  /** Place of the records in JSON. Example: 'sessions.trials.{clip}'. */
  records?: string | undefined;
}
