import type { Rows } from '../table/rows.ts';
import type { FileRecords } from '../table/table-file.ts';

/** Kinds of files with ratings. */
export type FileKind = 'text' | 'workbook' | 'json' | 'parquet';

/** Content of a file: records of cells, or the table of a file whose records name their cells. */
type Content = { records: FileRecords; table: null } | { records: null; table: Rows };

/** A file with ratings, before any column has a meaning. Texts are written like the cells of Earshot's CSV files. */
export type RatingsFile = Content & {
  kind: FileKind;
  /** Description. Example: 'text in UTF-8, separated by semicolons'. */
  about: string;
  /** Whether a comma between digits is the decimal sign; null if that is open. */
  hasDecimalComma: boolean | null;
  notes: string[];
};

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
