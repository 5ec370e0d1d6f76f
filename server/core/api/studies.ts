import { z } from 'zod';
import { STUDY_NAME } from './limits.ts';
import type { StudySummary } from './monitor.ts';

const studyNameRule = 'write 1 to 60 small letters, digits, - or _, beginning with a letter or digit';

export const newStudyName = z.string().regex(STUDY_NAME, studyNameRule);

/**
 * draft: it lies in the console's own folder and was never published. unpublished: the same of a folder elsewhere on the server.
 * The others: whether new listeners are let in.
 */
export type PlaceState = 'draft' | 'unpublished' | 'open' | 'paused' | 'closed';

/** zip: one archive. folder: its files one by one. */
export const uploadKind = z.enum(['zip', 'folder']);
export type UploadKind = z.infer<typeof uploadKind>;

/** A new study of files that follow. */
export const newUploadRequest = z.strictObject({
  name: newStudyName,
  kind: uploadKind,
  /** How much will come, as far as the browser knows. */
  bytes: z.int().min(0),
});

/** Other files for a study that is there. */
export const replaceRequest = newUploadRequest.omit({ name: true });

export const nameRequest = z.strictObject({ name: newStudyName });

const offeredName = z.string().min(1).max(255);

/** A new study of a copy of an example, or of a folder on the server. */
export const copyRequest = z.strictObject({
  from: z.enum(['example', 'server']),
  folder: offeredName,
  name: newStudyName,
});

/** A folder on the server, used where it lies under its own name. */
export const useRequest = z.strictObject({ folder: offeredName });

/** Where a piece of an upload belongs. */
export const pieceQuery = z.object({
  /** Of the file, below the folder; an archive has none. */
  path: z.string().max(1000).default(''),
  /** The byte at which it begins. */
  from: z.coerce.number().int().min(0).default(0),
});

/** How much was sent, so that nothing is missing. */
export const finishRequest = z.strictObject({ bytes: z.int().min(0) });

export interface UploadBegun {
  id: string;
}

export interface PieceTaken {
  /** Bytes of the file that are there; null: a study does not use files of its kind, and nothing was kept. */
  bytes: number | null;
}

/** What came of an upload or a copy. */
export interface StudyBrought {
  name: string;
  files: number;
  bytes: number;
  /** Files that a study does not use; the first of them. */
  leftOut: string[];
  leftOutCount: number;
  /** Whether the files before are kept under <name>.before. */
  isReplaced: boolean;
}

/** A study folder that the console can use or copy. */
export interface OfferedFolder {
  /** Its name, which is what is asked for. */
  folder: string;
  title: string;
  methods: string[];
}

export interface Offered {
  examples: OfferedFolder[];
  /** Folders in EARSHOT_STUDIES; none where that is the examples' own folder. */
  server: OfferedFolder[];
}

/** A line of the list of studies. */
export interface StudyRow {
  name: string;
  title: string;
  methods: string[];
  state: PlaceState;
  /** 0: never published. */
  version: number;
  /** ISO 8601, UTC; null: never published. */
  publishedAt: string | null;
  link: string | null;
  /** Whether its folder is known, and is the console's own. */
  hasFolder: boolean;
  isOwn: boolean;
  isArchived: boolean;
  /** How it goes; null: it was never published, or it is not for who asks. */
  numbers: StudySummary | null;
}
