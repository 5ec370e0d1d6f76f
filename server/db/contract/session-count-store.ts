import type { SessionMode, SessionState } from '#core/session/session.ts';

/** Sessions of one version, mode and state. */
export interface SessionCount {
  versionId: string;
  mode: SessionMode;
  state: SessionState;
  sessions: number;
  /** When the last of them began. */
  lastAt: number;
}

export interface SessionCountStore {
  /** Of all versions of a study, by its name; nothing for a name that no study has. */
  countSessions(studyName: string): Promise<SessionCount[]>;
  /** Pages of any study that are reserved for a listener and not answered yet. */
  reservedPages(): Promise<number>;
  /** How long people's live sessions of a version took from consent to completion, ms: of the last `most` that were completed. */
  completedMs(versionId: string, most: number): Promise<number[]>;
}
