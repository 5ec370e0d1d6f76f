import type { Column, Rating } from '#core/ratings/ratings.ts';
import type { StudyVersion } from '../../../db/contract/store.ts';
import type { StagedFiles } from '../../../platform/staged-files.ts';

/** A file or several that ratings are written to as they come; memory does not grow with them. */
export interface RatingsWriter {
  add(ratings: readonly Rating[]): Promise<void>;
  /** Brings all of it to the disk; returns the paths. */
  finish(): Promise<string[]>;
}

/** Where a format writes to and what it has to know before the first rating. */
export interface FormatContext {
  files: StagedFiles;
  /** Example: pathOf('ratings.parquet'). */
  pathOf(end: string): string;
  columns: readonly Column[];
  versions: readonly StudyVersion[];
  /** Whether a CSV file starts with a byte order mark. */
  hasMark: boolean;
}

/** A layout of the ratings in addition to the long table, which is always written. */
export interface RatingsFormat {
  /** Description in one line of the help. */
  about: string;
  /** Is shown all ratings before the first is written, where the layout depends on them. */
  survey?(ratings: readonly Rating[]): void;
  begin(context: FormatContext): Promise<RatingsWriter>;
}
