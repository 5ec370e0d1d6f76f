import { z } from 'zod';
import { STUDY_NAME } from './limits.ts';
import { alarm, hourlyPay } from './monitor.ts';
import { language, message, words } from './values.ts';

const studyNameRule = 'write 1 to 60 lowercase letters, digits, - or _, beginning with a letter or digit';

export const newStudyName = z.string().regex(STUDY_NAME, studyNameRule);

/** zip: one archive. folder: its files one by one. */
export const uploadKind = z.enum(['zip', 'folder']);
export type UploadKind = z.infer<typeof uploadKind>;

/** A new study from files that follow. */
export const newUploadRequest = z.strictObject({
  name: newStudyName,
  kind: uploadKind,
  /** study: a folder with study.yaml, the default. clips: clips for a template. foreign: a study of another tool. ratings: a file. */
  holds: z.enum(['study', 'clips', 'foreign', 'ratings']).optional(),
  /** Expected size, as far as the browser knows. */
  bytes: z.int().min(0),
});

/** New files for an existing study. */
export const replaceRequest = newUploadRequest.omit({ name: true, holds: true });

export const nameRequest = z.strictObject({ name: newStudyName });

const offeredName = z.string().min(1).max(255);

/** A new study from a copy of an example, or of a folder on the server. */
export const copyRequest = z.strictObject({
  from: z.enum(['example', 'server']),
  folder: offeredName,
  name: newStudyName,
});

/** A folder on the server, used in place under its own name. */
export const useRequest = z.strictObject({ folder: offeredName });

/** Position of a piece of an upload. */
export const pieceQuery = z.object({
  /** Path of the file below the folder; empty for an archive. */
  path: z.string().max(1000).default(''),
  /** The byte at which it begins. */
  from: z.coerce.number<number>().int().min(0).default(0),
});

export type PieceQuery = z.infer<typeof pieceQuery>;

/** Number of bytes sent, to detect missing pieces. */
export const finishRequest = z.strictObject({ bytes: z.int().min(0) });

/**
 * draft: in the console's own folder, never published. unpublished: in a folder elsewhere on the server, never published.
 * ratings: imported ratings only, without clips and listeners. The others: whether new listeners are accepted.
 */
export const placeState = z.enum(['draft', 'unpublished', 'ratings', 'open', 'paused', 'closed']);
export type PlaceState = z.infer<typeof placeState>;

export const uploadBegun = z.strictObject({
  id: z.string(),
});
export type UploadBegun = z.infer<typeof uploadBegun>;

export const pieceTaken = z.strictObject({
  /** Stored bytes of the file; null: not a file type that studies use, so nothing was stored. */
  bytes: z.number().nullable(),
});
export type PieceTaken = z.infer<typeof pieceTaken>;

/** Result of an upload or a copy. */
export const studyBrought = z.strictObject({
  name: z.string(),
  files: z.number(),
  bytes: z.number(),
  /** Files that a study does not use; the first of them. */
  leftOut: z.array(z.string()),
  leftOutCount: z.number(),
  /** Whether the previous files are kept under <name>.before. */
  isReplaced: z.boolean(),
});
export type StudyBrought = z.infer<typeof studyBrought>;

/** A study folder that the console can use or copy. */
export const offeredFolder = z.strictObject({
  /** Its name, as used in requests. */
  folder: z.string(),
  title: z.string(),
  methods: z.array(z.string()),
});
export type OfferedFolder = z.infer<typeof offeredFolder>;

/** A kind of study that can be made of a folder of clips. */
export const offeredTemplate = z.strictObject({
  id: z.string(),
  title: words,
  summary: words,
  needs: words,
  /** Paper or standard that the test follows. */
  source: z.string(),
});
export type OfferedTemplate = z.infer<typeof offeredTemplate>;

/** A folder on the server with clips, but without a study. */
export const offeredClips = z.strictObject({
  folder: z.string(),
  sounds: z.number(),
});
export type OfferedClips = z.infer<typeof offeredClips>;

export const offered = z.strictObject({
  examples: z.array(offeredFolder),
  /** Folders in EARSHOT_STUDIES; empty if that is the examples' own folder. */
  server: z.array(offeredFolder),
  templates: z.array(offeredTemplate),
  /** Folders of clips in EARSHOT_STUDIES. */
  clips: z.array(offeredClips),
});
export type Offered = z.infer<typeof offered>;

/** Progress of a study, in the list of studies. */
export const studySummary = z.strictObject({
  state: z.enum(['draft', 'open', 'paused', 'closed']),
  done: z.number(),
  target: z.number().nullable(),
  running: z.number(),
  medianMinutes: z.number().nullable(),
  /** null: no pay is declared, or nobody has completed. */
  pay: hourlyPay.extend({ amount: z.number(), isUnderMinimum: z.boolean() }).nullable(),
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
  /** Whether its folder is known, and belongs to the console. */
  hasFolder: z.boolean(),
  isOwn: z.boolean(),
  isArchived: z.boolean(),
  /** Its progress; null: never published, or hidden from this account. */
  numbers: studySummary.nullable(),
});
export type StudyRow = z.infer<typeof studyRow>;

/** Where the clips of a new study are: one of the two. */
const clipSource = z.union([
  z.strictObject({ upload: z.string().min(1).max(100) }),
  z.strictObject({ folder: offeredName }),
]);
export type ClipSource = z.infer<typeof clipSource>;

/** A study from a template, before it is created. */
export const proposalRequest = z.strictObject({
  source: clipSource,
  /** Id of a template. */
  template: z.string().min(1).max(40),
  language,
  /** Path pattern that corrects the guess. */
  pattern: z.string().min(1).max(300).optional(),
  /** Systems under test, if not all. */
  systems: z.array(z.string().min(1).max(200)).min(1).max(500).optional(),
});
export type ProposalRequest = z.infer<typeof proposalRequest>;

export const templateRequest = proposalRequest.extend({ name: newStudyName });

/** Contents that a folder of clips seems to have, and the study that follows. */
export const proposedStudy = z.strictObject({
  pattern: z.string(),
  /** All systems of the folder, with their clips. */
  systems: z.array(z.strictObject({ name: z.string(), clips: z.number(), isUsed: z.boolean() })),
  items: z.array(z.string()),
  /** Values of the other parts of the pattern. */
  factors: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })),
  /** System of recordings of people; null: none. */
  human: z.string().nullable(),
  /** Path patterns of traps and of references of voices; null: none. */
  traps: z.string().nullable(),
  prompts: z.string().nullable(),
  /** Table with a text for every item; null: none. */
  texts: z.string().nullable(),
  /** Missing clips, like 'tts of s3'. */
  holes: z.array(z.string()),
  outside: z.array(z.strictObject({ path: z.string(), reason: message })),
  notes: z.array(message),
  /** Need of the template that the folder does not meet, with the remedy; null: none. */
  lacks: message.nullable(),
  /** Lines of the new files that need values of the researcher. */
  edits: z.array(z.strictObject({ file: z.string(), line: z.number(), what: message })),
});
export type ProposedStudy = z.infer<typeof proposedStudy>;

/** A complete upload of clips. */
export const clipsBrought = studyBrought.omit({ name: true, isReplaced: true });
export type ClipsBrought = z.infer<typeof clipsBrought>;
