import type { Decision } from '#core/screening/decisions.ts';
import type { Session, SessionRecord } from './store.ts';

export interface SessionDecision extends Decision {
  sessionId: string;
}

/** Since when the names of a study's systems are shown. */
export interface Unblinding {
  actor: string;
  /** SHA-256 of the primary screening sets that were fixed then. */
  screening: string;
  at: number;
}

/** Decisions about sessions made by hand. Kept beside the answers, never in them. Append only. */
export interface DecisionStore {
  /**
   * Adds to the log of decisions, and notes whether names were shown by then. Throws 'not-found' for a session that the study does
   * not have, and 'wrong-state' where there is nothing to undo.
   */
  decide(decision: Omit<SessionDecision, 'unblinded'> & { studyId: string }): Promise<SessionDecision>;
  /** All of a study, in the order in which they were made. */
  decisionsOf(studyId: string): Promise<SessionDecision[]>;
  /** A session by its own id or by its listener's pseudonym; null: the study has none such. */
  findSession(studyId: string, by: { sessionId: string } | { listenerId: string }): Promise<Session | null>;
  /** Everything stored of one session; null: the study has none such. */
  readSession(studyId: string, sessionId: string): Promise<SessionRecord | null>;
  /** null: names are not shown yet. */
  unblindingOf(studyId: string): Promise<Unblinding | null>;
  /** From here on names are shown. The first time is kept; it is returned whenever this is called again. */
  unblind(unblinding: Unblinding & { studyId: string }): Promise<Unblinding>;
}
