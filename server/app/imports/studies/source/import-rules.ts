import type { PAGE_ORDERS, StudySource } from '#core/api/study-import.ts';
import type { Notes } from '../draft/notes.ts';
import type { StudyDraft } from '../draft/study-draft.ts';
import type { SourceFolder } from './source-folder.ts';

/** Choices of the person who imports a study. */
export interface ImportRules {
  /** Tool that wrote the study; undefined: recognised by its files. */
  from?: StudySource | undefined;
  /** Path of the configuration, if there are several. */
  config?: string | undefined;
  order: (typeof PAGE_ORDERS)[number];
  /** Whether missing clips become tones. */
  placeholders: boolean;
  /** Method of a tool that does not say it in its files, like ab. */
  method?: string | undefined;
}

/** Result of a reader. */
export interface ReadDraft {
  /** null after a mistake. */
  draft: StudyDraft | null;
  /** The tool, where several share a reader. */
  from?: StudySource;
  /** Configurations to choose from, if there are several. */
  configs?: readonly string[];
}

/** Reads the studies of a tool. Everything that is not carried over is in the notes. */
export type Reader = (folder: SourceFolder, rules: ImportRules, notes: Notes) => Promise<ReadDraft>;
