import { z } from 'zod';
import { FOREIGN_METHODS } from './foreign-methods.ts';
import { newStudyName } from './studies.ts';
import { message } from './values.ts';

/** Tools whose studies can be imported. */
export const STUDY_SOURCES = ['webmushra', 'podeval', 'beaqlejs', 'waet', 'p808'] as const;
export type StudySource = (typeof STUDY_SOURCES)[number];

/** Order of the pages within a block: drawn evenly for each listener, or as in the file, with a block for each page. */
export const PAGE_ORDERS = ['balanced', 'fixed'] as const;

export const noteKind = z.enum(['mistake', 'not possible', 'changed', 'left out', 'carried over']);
export type NoteKind = z.infer<typeof noteKind>;

/** A line of the report of an imported study. */
export const studyNote = z.strictObject({
  kind: noteKind,
  /** Path in the imported folder. */
  file: z.string(),
  /** Lines of the file, from 1; empty: the whole file. */
  lines: z.array(z.number()),
  what: message,
});
export type StudyNote = z.infer<typeof studyNote>;

/** An uploaded study of another tool, and how to read it. */
export const importRequest = z.strictObject({
  upload: z.string().min(1).max(100),
  /** Tool that wrote it. Default: from its files. */
  from: z.enum(STUDY_SOURCES).optional(),
  /** Configuration, if there are several. */
  config: z.string().min(1).max(300).optional(),
  /** Method of a test whose files do not say it, like abx. */
  method: z.enum(FOREIGN_METHODS).optional(),
  order: z.enum(PAGE_ORDERS).default('balanced'),
  /** Whether tones stand in for missing clips. */
  placeholders: z.boolean().default(false),
});

/** leavesOut: whether the study may be created without pages and questions that are not possible. */
export const importedRequest = importRequest.extend({
  name: newStudyName,
  leavesOut: z.boolean().default(false),
});

/** The report of a study of another tool, before the study is created. */
export const importReport = z.strictObject({
  /** Name of the tool, like webMUSHRA. */
  tool: z.string(),
  title: z.string(),
  /** Number of clips; null: there are mistakes, and no study can be created. */
  clips: z.number().nullable(),
  notes: z.array(studyNote),
  /** Configurations to choose from, if there are several. */
  configs: z.array(z.string()),
  /** Lines of the new files that need values of the researcher. */
  edits: z.array(z.strictObject({ file: z.string(), line: z.number(), what: message })),
});
export type ImportReport = z.infer<typeof importReport>;
