import { message, spread } from './values.ts';
import { spokenTable, versionDifference } from './results.ts';
import { z } from 'zod';
import { REHEARSED } from './limits.ts';

/** Warnings about a clip, each by a rule of `check`. */
export const CLIP_FLAGS = [
  'unreadable',
  'silent',
  'too short',
  'short',
  'clipped',
  'too loud',
  'lossy',
  'odd rate',
  'odd channels',
  'raised',
  'copy',
] as const;
export type ClipFlag = (typeof CLIP_FLAGS)[number];

/** Largest text that can be edited in the browser, bytes. */
export const LARGEST_TEXT = 500_000;

export const saveFileRequest = z.strictObject({
  name: z.string().min(1).max(500),
  text: z.string().max(LARGEST_TEXT),
  /** Of the file that the text was changed from. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/u),
});

export const rehearsalRequest = z.strictObject({
  listeners: z.int().min(REHEARSED.least).max(REHEARSED.most),
  /** Share of careless listeners. */
  careless: z.number().min(0).max(1),
  seed: z.string().trim().min(1).max(100),
});
export type RehearsalRequest = z.infer<typeof rehearsalRequest>;

/** Log entry of a publication; versions are found by it, so it must not change. */
export const PUBLISHES = 'publishes the study';

/** The version that the page showed, so that no other one is published. */
export const publishRequest = z.strictObject({ version: z.string().regex(/^[0-9a-f]{64}$/u) });

/** The page of one study: its files, its clips, its versions, and what is done with it. */
/** Something that is wrong in a study folder. */
export const studyMistake = z.strictObject({
  /** Below the study's folder; empty: the folder itself. */
  file: z.string(),
  /** 1-based; null when the whole file is meant. */
  line: z.number().nullable(),
  column: z.number().nullable(),
  severity: z.enum(['error', 'warning']),
  message,
});
export type StudyMistake = z.infer<typeof studyMistake>;

/** One clip before it is published. */
export const clipRow = z.strictObject({
  /** Id for the browser, instead of its path. */
  key: z.string(),
  /** Path inside the study folder. */
  clip: z.string(),
  set: z.string(),
  factors: z.record(z.string(), z.string()).readonly(),
  /** null: the file could not be decoded. */
  measures: z
    .strictObject({
      durationMs: z.number(),
      sampleRate: z.number(),
      channels: z.number(),
      bitDepth: z.number(),
      /** null: silence, or less than 400 ms. */
      lufs: z.number().nullable(),
      truePeakDbtp: z.number(),
    })
    .nullable(),
  /**
   * Rendition from preparing, as named in Recipe, with its gain; empty: not heard by listeners, or the study has errors.
   */
  served: z
    .array(
      z.strictObject({
        recipe: z.string(),
        gainDb: z.number(),
      }),
    )
    .readonly(),
  /** Loudness of the whole clip as heard by listeners, LUFS; null: not heard whole, or unknown. */
  heardLufs: z.number().nullable(),
  flags: z.array(z.enum(CLIP_FLAGS)).readonly(),
  /** Mistakes of `check` about this clip only. */
  problems: z.array(message).readonly(),
});
export type ClipRow = z.infer<typeof clipRow>;

/** Result of `earshot check` on a study, with its clips. */
export const studyCheck = z.strictObject({
  /** As printed in the terminal. */
  report: z.string(),
  mistakes: z.array(studyMistake).readonly(),
  clips: z.array(clipRow).readonly(),
});
export type StudyCheck = z.infer<typeof studyCheck>;

/** A file of a study that can be read as text. */
export const textFile = z.strictObject({
  name: z.string(),
  bytes: z.number(),
});
export type TextFile = z.infer<typeof textFile>;

export const studyFiles = z.strictObject({
  /** Whether the console may change them. */
  isOwn: z.boolean(),
  /** Path of the folder, for accounts that may change it there; null: not known to this server. */
  folder: z.string().nullable(),
  files: z.array(textFile).readonly(),
});
export type StudyFiles = z.infer<typeof studyFiles>;

export const fileText = z.strictObject({
  name: z.string(),
  text: z.string(),
  /** SHA-256 of its bytes, hexadecimal, to detect conflicting changes. */
  sha256: z.string(),
});
export type FileText = z.infer<typeof fileText>;

/** Result of a rehearsal, as reported by `earshot rehearse`. */
export const rehearsalResult = z.strictObject({
  /** Id and number of the version that was rehearsed. */
  version: z.string(),
  number: z.number(),
  /** As printed in the terminal. */
  text: z.string(),
  /** Simulated listeners by persona, and sessions by ending. */
  personas: z.record(z.string(), z.number()).readonly(),
  endings: z.record(z.string(), z.number()).readonly(),
  /** Clips under test, with the number of pages on which each was rated: all, and those that count. */
  clips: z.number(),
  ratings: spread.nullable(),
  counting: spread.nullable(),
  /** Simulated minutes of completed sessions. */
  minutes: spread.nullable(),
  hasTraps: z.boolean(),
  /** Listeners that each screening catches. */
  catches: spokenTable,
});
export type RehearsalResult = z.infer<typeof rehearsalResult>;

/** Result of preparing a study. */
export const prepareResult = z.strictObject({
  version: z.string(),
  number: z.number(),
  /** Whether a version with the same content existed already. */
  isKnown: z.boolean(),
  /** As printed in the terminal. */
  text: message,
});
export type PrepareResult = z.infer<typeof prepareResult>;

export const versionView = z.strictObject({
  id: z.string(),
  number: z.number(),
  /** ISO 8601, UTC: publication time, or staging time of a version that is only staged. */
  at: z.string(),
  isPublished: z.boolean(),
  /** Whether new listeners get it. */
  isCurrent: z.boolean(),
  /** Name of the account; null: published from the command line. */
  by: z.string().nullable(),
  /** Sessions of listeners; those of rehearsals. */
  sessions: z.number(),
  rehearsals: z.number(),
  clips: z.number(),
});
export type VersionView = z.infer<typeof versionView>;

export const versionComparison = versionDifference.extend({
  before: z.number(),
  after: z.number(),
});
export type VersionComparison = z.infer<typeof versionComparison>;

/** One link for listeners. */
export const listenerLink = z.strictObject({
  /** Purpose: null for all listeners, or the listeners of a stratum. */
  stratum: z.string().nullable(),
  url: z.string(),
});
export type ListenerLink = z.infer<typeof listenerLink>;

/** Facts from the study file before publication. */
export const launchFacts = z.strictObject({
  /** null: not set. */
  listeners: z.number().nullable(),
  minutes: z.number(),
  /** As in the study file, like '4.00 GBP'; null: not set. */
  reward: z.string().nullable(),
  /** Amounts with their currency, like '12.00 GBP'; null: no pay is set. */
  perHour: z.string().nullable(),
  /** All listeners without the recruiter's fee. */
  rewards: z.string().nullable(),
  /** Name of the recruiter; null: the plain link. */
  recruiter: z.string().nullable(),
  languages: z.array(z.string()).readonly(),
  clips: z.number(),
  /** Pages of one session. */
  pages: z.number().nullable(),
});
export type LaunchFacts = z.infer<typeof launchFacts>;

export const studyOverview = z.strictObject({
  name: z.string(),
  title: z.string(),
  state: z.enum(['new', 'draft', 'open', 'paused', 'closed']),
  /** Whether the folder of the study is known, and may be changed here. */
  hasFolder: z.boolean(),
  isOwn: z.boolean(),
  /** The version that new listeners get; of a draft, the one staged last. null: nothing is prepared. */
  current: versionView.nullable(),
  /** A prepared version newer than the current one and not published; null: none. */
  staged: versionView.nullable(),
  facts: launchFacts.nullable(),
  /** For listeners; empty before a study is published. */
  links: z.array(listenerLink).readonly(),
  /** Public live page (no account needed); null before publication. */
  monitor: z.string().nullable(),
  /** Listeners of all versions, by state. */
  sessions: z.strictObject({
    entered: z.number(),
    active: z.number(),
    completed: z.number(),
    other: z.number(),
  }),
  /** Completion time of a rehearsal of the newest version, ISO 8601, UTC; null: none completed. */
  rehearsedAt: z.string().nullable(),
  /** Time at which the newest version was previewed; null: never. */
  previewedAt: z.string().nullable(),
  /** Time of the last change of a file of the folder; null: unknown. */
  changedAt: z.string().nullable(),
});
export type StudyOverview = z.infer<typeof studyOverview>;
