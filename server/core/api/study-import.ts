import { z } from 'zod';
import { message } from './values.ts';

/** Tools whose studies can be imported. */
export const STUDY_SOURCES = ['webmushra', 'podeval'] as const;
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
