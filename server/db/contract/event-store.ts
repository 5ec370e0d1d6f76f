/** Changes to a study that are reported to subscribers. */
export const EVENT_KINDS = [
  /** A version was stored, or the study was opened, paused or closed. */
  'study-changed',
  'session-entered',
  /** The session moved on, but not to its end: consent, a new visit, a listener who was vouched for. */
  'session-changed',
  'session-completed',
  /** The session ended before its last page. */
  'session-ended',
  /** Places were leased, are held for longer, or were given back. */
  'places-changed',
  'check-recorded',
  /** The audio of a page was sent for the first time. */
  'page-opened',
  'answer-stored',
  'clip-failed',
  /** Somebody decided by hand about a session. */
  'session-decided',
  'answers-reviewed',
  'study-unblinded',
  'listeners-erased',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Names what was written and no content: a subscriber reads the state that it needs. Holds no personal data. */
export interface StoreEvent {
  /** Greater than that of every event committed before. */
  id: number;
  kind: EventKind;
  studyId: string;
  /** null: it is about the whole study. */
  sessionId: string | null;
  /** The page, where it is about one; 1-based. */
  position: number | null;
  at: number;
}

export interface EventsRead {
  /** In the order in which they were committed. */
  events: StoreEvent[];
  /** Whether events after the cursor were pruned: only the state itself can say what happened. */
  isBehind: boolean;
}

/**
 * The log of what was written: each event is committed with the write that it tells of, by whatever process. A subscriber keeps the
 * id of the last event that it read, and begins with `lastEventId` and the state.
 */
export interface EventStore {
  /** 0: nothing has happened yet. */
  lastEventId(): Promise<number>;
  /** The events after a cursor, `limit` of them at most. */
  readEvents(after: number, limit: number): Promise<EventsRead>;
  /** Calls back after each commit of this process, when there may be new events; until the returned function is called. */
  onEvents(listener: () => void): () => void;
  /** Deletes all but the newest events, some thousand at most; returns how many. */
  pruneEvents(keep: number): Promise<number>;
}
