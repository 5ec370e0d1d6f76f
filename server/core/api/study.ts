import { z } from 'zod';
import type { ResultTable } from '../analysis/tables/table.ts';
import type { Spread } from '../stats/intervals/spread.ts';
import { REHEARSED } from './limits.ts';
import type { VersionDifference } from '../console/version-difference.ts';

/** The page of one study: its files, its clips, its versions, and what is done with it. */

/** Something that is wrong in a study folder. */
export interface StudyMistake {
  /** Below the study's folder; empty: the folder itself. */
  file: string;
  /** 1-based; null when the whole file is meant. */
  line: number | null;
  column: number | null;
  severity: 'error' | 'warning';
  message: string;
}

/** What a clip is remarkable for, each by a rule of `check`. */
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

/** One clip before it is published. */
export interface ClipRow {
  /** What the browser calls it; not its path. */
  key: string;
  /** Path inside the study folder. */
  clip: string;
  set: string;
  factors: Readonly<Record<string, string>>;
  /** null: the file could not be decoded. */
  measures: {
    durationMs: number;
    sampleRate: number;
    channels: number;
    bitDepth: number;
    /** null: silence, or less than 400 ms. */
    lufs: number | null;
    truePeakDbtp: number;
  } | null;
  /** What preparing makes of it, as Recipe names it, with its gain; empty: nobody hears it, or the study has errors. */
  served: readonly { recipe: string; gainDb: number }[];
  /** How loud listeners hear the whole clip, LUFS; null: they do not, or it cannot be said. */
  heardLufs: number | null;
  flags: readonly ClipFlag[];
  /** Mistakes of `check` about this clip alone. */
  problems: readonly string[];
}

/** What `earshot check` says of a study, with its clips. */
export interface StudyCheck {
  /** As the terminal shows it. */
  report: string;
  mistakes: readonly StudyMistake[];
  clips: readonly ClipRow[];
}

/** A file of a study that can be read as text. */
export interface TextFile {
  name: string;
  bytes: number;
}

export interface StudyFiles {
  /** Whether the console may change them. */
  isOwn: boolean;
  /** Where the folder lies, for who may change it there; null: it is not known to this server. */
  folder: string | null;
  files: readonly TextFile[];
}

export interface FileText {
  name: string;
  text: string;
  /** SHA-256 of its bytes, hexadecimal: what a change is made of. */
  sha256: string;
}

/** More than that is no text that somebody edits in a browser. */
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

/** What came of a rehearsal, as `earshot rehearse` reports it. */
export interface RehearsalResult {
  /** Id and number of the version that was rehearsed. */
  version: string;
  number: number;
  /** As the terminal shows it. */
  text: string;
  /** Simulated listeners by how they behave, and sessions by how they ended. */
  personas: Readonly<Record<string, number>>;
  endings: Readonly<Record<string, number>>;
  /** Clips under test, and on how many pages each was rated: all, and those that count. */
  clips: number;
  ratings: Spread | null;
  counting: Spread | null;
  /** Simulated minutes of completed sessions. */
  minutes: Spread | null;
  hasTraps: boolean;
  /** Whom each screening catches. */
  catches: ResultTable;
}

/** What came of preparing a study. */
export interface PrepareResult {
  version: string;
  number: number;
  /** Whether a version of the same content was there already. */
  isKnown: boolean;
  /** As the terminal shows it. */
  text: string;
}

/** The version that is meant, so that nobody publishes another than they looked at. */
export const publishRequest = z.strictObject({ version: z.string().regex(/^[0-9a-f]{64}$/u) });

export const stateRequest = z.strictObject({ state: z.enum(['open', 'paused', 'closed']) });

export interface VersionView {
  id: string;
  number: number;
  /** ISO 8601, UTC: when it was published, or of one that is staged only, when it was staged. */
  at: string;
  isPublished: boolean;
  /** Whether new listeners get it. */
  isCurrent: boolean;
  /** Name of the account; null: it came from the command line. */
  by: string | null;
  /** Sessions of listeners; those of rehearsals. */
  sessions: number;
  rehearsals: number;
  clips: number;
}

export interface VersionComparison extends VersionDifference {
  before: number;
  after: number;
}

/** One link for listeners. */
export interface ListenerLink {
  /** What it is for: everybody, or the listeners of a stratum. */
  stratum: string | null;
  url: string;
}

/** What is known before a study is published, as its file says it. */
export interface LaunchFacts {
  /** null: no number is set. */
  listeners: number | null;
  minutes: number;
  /** As the study file has it, like '4.00 GBP'; null: no pay is set. */
  reward: string | null;
  /** Amounts of money with their currency, like '12.00 GBP'; null: no pay is set. */
  perHour: string | null;
  /** All listeners without the recruiter's fee. */
  rewards: string | null;
  /** Name of the recruiter; null: the plain link. */
  recruiter: string | null;
  languages: readonly string[];
  clips: number;
  /** Pages of one session. */
  pages: number | null;
}

export interface StudyOverview {
  name: string;
  title: string;
  state: 'new' | 'draft' | 'open' | 'paused' | 'closed';
  /** Whether the folder of the study is known, and may be changed here. */
  hasFolder: boolean;
  isOwn: boolean;
  /** The version that new listeners get; of a draft, the one staged last. null: nothing is prepared. */
  current: VersionView | null;
  /** A version that was prepared after the current one and is not published; null: none. */
  staged: VersionView | null;
  facts: LaunchFacts | null;
  /** For listeners; empty before a study is published. */
  links: readonly ListenerLink[];
  /** A page for everybody who has its link, to watch; null before a study is published. */
  live: string | null;
  /** Listeners of all versions, by what became of them. */
  sessions: { entered: number; active: number; completed: number; other: number };
  /** When a rehearsal of the newest version came to its end, ISO 8601, UTC; null: none did. */
  rehearsedAt: string | null;
  /** When the newest version was previewed; null: never. */
  previewedAt: string | null;
  /** When a file of the folder was last changed; null: it is not known. */
  changedAt: string | null;
}
