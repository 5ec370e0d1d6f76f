import type { Column, Rating } from '#core/ratings/ratings.ts';
import type { ExportFormat } from '#core/formats/export-formats.ts';
import type { StudyVersion } from '../../../db/contract/store.ts';
import type { StagedFiles } from '../../../platform/staged-files.ts';

/** One or more files to which ratings are written as they arrive. Memory does not grow with their number. */
export interface RatingsWriter {
  add(ratings: readonly Rating[]): Promise<void>;
  /** Writes everything to the disk and returns the paths. */
  finish(): Promise<string[]>;
}

/** Destination of a format, and the information that it needs before the first rating. */
export interface FormatContext {
  files: StagedFiles;
  /** Path of a file with this ending. Example: pathOf('ratings.parquet'). */
  pathOf(end: string): string;
  columns: readonly Column[];
  versions: readonly StudyVersion[];
  /** Whether a CSV file starts with a byte order mark. */
  hasMark: boolean;
}

/** A layout of the ratings in addition to the long table, which is always written. */
export interface RatingsFormat {
  /** Name on the command line. */
  name: ExportFormat;
  /** Description in one line of the help. */
  about: string;
  /** Receives all ratings before the first is written, for layouts that depend on them. */
  survey?(ratings: readonly Rating[]): void;
  begin(context: FormatContext): Promise<RatingsWriter>;
}
