import type { SessionMode } from '#core/session/session.ts';
import type { SessionRecord } from './store.ts';

/** Ratings and verdicts, derived from the answers of a session that is over. */
export interface KeptPages {
  /** Text of packAnswers. */
  pages: string;
  /** SHA-256 of `pages` when it was stored, hexadecimal. */
  sha256: string;
}

/** A session with all that is stored of it, and with its kept ratings if there are any. */
export type WholeRecord = (SessionRecord & { kept: KeptPages }) | (SessionRecord & { kept: null });

/** A session with its kept ratings, or else with all that they are derived from. */
export type RatedRecord =
  | (Pick<SessionRecord, 'session' | 'checks' | 'reviews' | 'decisions'> & { kept: KeptPages })
  | (SessionRecord & { kept: null });

/**
 * Ratings kept beside the answers that they are derived from, so that no reader derives them again. Answers alone are the
 * record: whatever is missing or of another version here is derived from them.
 */
export interface RatingStore {
  /** Sessions of a study in the order in which they came, with kept ratings of this version of the derivation. */
  readRated(studyId: string, modes: readonly SessionMode[], derivation: number): AsyncIterable<RatedRecord>;
  /** The same with the answers. */
  readWhole(studyId: string, modes: readonly SessionMode[], derivation: number): AsyncIterable<WholeRecord>;
  /** Sessions that are over without kept ratings of this version or a later one, at most so many. */
  unkeptSessions(derivation: number, most: number): Promise<{ studyId: string; sessionId: string }[]>;
  /**
   * Keeps what was derived from so many answers of a session. Ignored where it is not over, or has another number of answers
   * by now.
   */
  keepRatings(kept: { sessionId: string; derivation: number; answers: number; pages: string }): Promise<void>;
}
