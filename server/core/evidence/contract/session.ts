import type { PlayedInterval } from '../../session/listening.ts';
import type { Block } from '../../methods/contract/method.ts';
import type { Listening } from '../../session/page.ts';

/** A clip of a page, and how it was played. */
export interface EvidenceClip {
  /** Whether it is a reference that the page names and does not rate. */
  open: boolean;
  durationMs: number;
  intervals: readonly PlayedInterval[];
  /** Page time of its first sound, ms; null: never played. */
  firstPlayMs: number | null;
}

/** Record of an answered page. Times in ms since the page appeared. */
export interface EvidencePage extends Pick<Listening, 'pageMs' | 'decisionMs' | 'loops' | 'typing'> {
  /** Place in the session, from 1. */
  page: number;
  delivery: Block['delivery'];
  clips: readonly EvidenceClip[];
  /** Times at which parts of the answer changed, ascending. */
  changesMs: readonly number[];
  /** Recorded changes of texts, stored without their content. */
  textChanges: number;
  /** Whether the browser reported its sound output. */
  hasOutput: boolean;
  /** Number of choices, numbers and texts in the answer. */
  parts: number;
  /** All texts that the listener wrote on the page. */
  texts: readonly string[];
  /** Texts that give a reason for an answer, without answers to open questions. */
  reasons: readonly string[];
  /** false: stored by a version of Earshot whose pages did not record changes, typing and sound output. */
  isRecorded: boolean;
}

/** A session as the evidence rules see it. */
export interface EvidenceSession {
  session: string;
  listener: string;
  mode: string;
  /** Whether the browser reported its device in any visit of the session. */
  hasDeviceNote: boolean;
  /** The answered pages in order, including practice. */
  pages: readonly EvidencePage[];
}
