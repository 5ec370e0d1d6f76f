/** A clip that did not load for a listener. */
export interface ClipFailure {
  sessionId: string;
  clip: string;
}

/** Storage of the live monitor. */
export interface MonitorStore {
  /** Keeps that a clip did not load, once for a listener and at most for 50 clips; false: it is known already, or there are too many. */
  noteClipFailure(failure: ClipFailure & { studyId: string; what: string; at: number }): Promise<boolean>;
  /** Of a study, or of one of its sessions. */
  clipFailures(studyId: string, sessionId?: string): Promise<ClipFailure[]>;
}
