import { z } from 'zod';
import { STUDY_NAME } from './limits.ts';
import { alarm, hourlyPay } from './monitor.ts';

const studyNameRule = 'write 1 to 60 small letters, digits, - or _, beginning with a letter or digit';

export const newStudyName = z.string().regex(STUDY_NAME, studyNameRule);

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
  from: z.coerce.number<number>().int().min(0).default(0),
});

export type PieceQuery = z.infer<typeof pieceQuery>;

/** How much was sent, so that nothing is missing. */
export const finishRequest = z.strictObject({ bytes: z.int().min(0) });

/**
 * draft: in the console's own folder, never published. unpublished: in a folder elsewhere on the server, never published.
 * The others: whether new listeners are let in.
 */
export const placeState = z.enum(['draft', 'unpublished', 'open', 'paused', 'closed']);
export type PlaceState = z.infer<typeof placeState>;

export const uploadBegun = z.strictObject({
  id: z.string(),
});
export type UploadBegun = z.infer<typeof uploadBegun>;

export const pieceTaken = z.strictObject({
  /** Bytes of the file that are there; null: a study does not use files of its kind, and nothing was kept. */
  bytes: z.number().nullable(),
});
export type PieceTaken = z.infer<typeof pieceTaken>;

/** What came of an upload or a copy. */
export const studyBrought = z.strictObject({
  name: z.string(),
  files: z.number(),
  bytes: z.number(),
  /** Files that a study does not use; the first of them. */
  leftOut: z.array(z.string()),
  leftOutCount: z.number(),
  /** Whether the files before are kept under <name>.before. */
  isReplaced: z.boolean(),
});
export type StudyBrought = z.infer<typeof studyBrought>;

/** A study folder that the console can use or copy. */
export const offeredFolder = z.strictObject({
  /** Its name, which is what is asked for. */
  folder: z.string(),
  title: z.string(),
  methods: z.array(z.string()),
});
export type OfferedFolder = z.infer<typeof offeredFolder>;

export const offered = z.strictObject({
  examples: z.array(offeredFolder),
  /** Folders in EARSHOT_STUDIES; none where that is the examples' own folder. */
  server: z.array(offeredFolder),
});
export type Offered = z.infer<typeof offered>;

/** How a study goes, in the list of studies. */
export const studySummary = z.strictObject({
  state: z.enum(['draft', 'open', 'paused', 'closed']),
  done: z.number(),
  target: z.number().nullable(),
  running: z.number(),
  medianMinutes: z.number().nullable(),
  pay: hourlyPay.extend({ isUnderMinimum: z.boolean() }).nullable(),
  /** ISO 8601, UTC. */
  lastAnswerAt: z.string().nullable(),
  alarms: z.array(alarm).readonly(),
});
export type StudySummary = z.infer<typeof studySummary>;

/** A line of the list of studies. */
export const studyRow = z.strictObject({
  name: z.string(),
  title: z.string(),
  methods: z.array(z.string()),
  state: placeState,
  /** 0: never published. */
  version: z.number(),
  /** ISO 8601, UTC; null: never published. */
  publishedAt: z.string().nullable(),
  link: z.string().nullable(),
  /** Whether its folder is known, and is the console's own. */
  hasFolder: z.boolean(),
  isOwn: z.boolean(),
  isArchived: z.boolean(),
  /** How it goes; null: it was never published, or it is not for who asks. */
  numbers: studySummary.nullable(),
});
export type StudyRow = z.infer<typeof studyRow>;
