import type { PlayedInterval } from '../../session/listening.ts';
import type { Block } from '../../methods/contract/method.ts';
import type { Listening } from '../../session/page.ts';

/** One clip of a page and how it was played. */
export interface EvidenceClip {
  /** A reference that the page names and does not rate. */
  open: boolean;
  durationMs: number;
  intervals: readonly PlayedInterval[];
  /** Page time of its first sound, ms; null when it was never played. */
  firstPlayMs: number | null;
}

/** What an answered page tells about who answered it. Times in milliseconds from the page's appearance. */
export interface EvidencePage extends Pick<Listening, 'pageMs' | 'decisionMs' | 'loops' | 'typing'> {
  /** Place in the session, from 1. */
  page: number;
  delivery: Block['delivery'];
  clips: readonly EvidenceClip[];
  /** When parts of the answer changed, in the order of time. */
  changesMs: readonly number[];
  /** Recorded changes of written texts, which are kept without their words. */
  textChanges: number;
  /** Whether the browser named its sound output. */
  hasOutput: boolean;
  /** Choices, numbers and texts that the answer consists of. */
  parts: number;
  /** Everything the listener wrote on the page. */
  texts: readonly string[];
  /** Those of the texts that give a reason for an answer. The answer to an open question is none. */
  reasons: readonly string[];
  /** false: stored by a version of Earshot whose pages did not record changes, typing and sound output. */
  isRecorded: boolean;
}

/** A session as the evidence rules see it. */
export interface EvidenceSession {
  session: string;
  listener: string;
  mode: string;
  /** Whether the browser said what it runs on, in any visit of the session. */
  hasDeviceNote: boolean;
  /** The answered pages, practice included, in their order. */
  pages: readonly EvidencePage[];
}
