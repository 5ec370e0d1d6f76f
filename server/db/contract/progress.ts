import type { SessionState } from '#core/session/session.ts';

export interface Progress {
  /** Pages of the session. */
  total: number;
  answered: number;
}

/** State of a session before the answer to one of its pages. */
export interface BeforeAnswer {
  state: SessionState;
  answered: number;
  /** Media time of all stored answers, milliseconds. */
  heardMs: number;
  /** When the first page's audio was first sent; null: never. Not the earliest time, as a clock may be set back. */
  firstOpenedAt: number | null;
  /** The same of the page that is answered. */
  openedAt: number | null;
}

export interface NewAnswer {
  id: string;
  sessionId: string;
  position: number;
  payload: string;
  sha256: string;
  /** Media time played on the page, repeats counted. */
  heardMs: number;
  /** Hash of the key that the answer came with. Default: it came with none. */
  keyHash?: string;
  at: number;
  /** Where it is the session's first: until when the place and the pages ahead are held from then on. */
  heldUntil?: number;
  /** Called in the transaction, where the page has no answer: why this one is refused, or null. It must have no effect. */
  refusal?(before: BeforeAnswer): Error | null;
}

/** Result of sending an answer. 'no-session': there is no such session, or the key no longer opens it. */
export type Ingested =
  | { outcome: 'stored' | 'repeated'; receipt: string }
  | { outcome: 'conflict' | 'already-answered' | 'out-of-order' | 'no-session' }
  | { outcome: 'refused'; cause: Error };
