/** Kinds of the long work on a study before it has listeners. */
export const PREPARING = 'prepare';
export const REHEARSING = 'rehearse';
export const BLIND_CHECKING = 'blinding check';

/** How far long work is. */
export interface JobProgress {
  /** What is being done, in a few words. */
  what: string;
  done: number;
  /** null: nobody knows beforehand. */
  total: number | null;
}

export const JOB_STATES = ['running', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A file that came of a job. What it was stays known when the file itself is gone. */
export interface JobFile {
  /** null: it is not kept any more. */
  name: string | null;
  sha256: string;
  bytes: number;
  /** When it will be deleted, ISO 8601, UTC; null: it is gone. */
  keptUntil: string | null;
}

/** Long work that somebody asked for. */
export interface JobView {
  id: string;
  kind: string;
  /** What was asked for. */
  request: unknown;
  state: JobState;
  /** While it runs and has said something. */
  progress: JobProgress | null;
  /** What came of it; null unless it is done. */
  result: unknown;
  /** Why it failed, and what to do; null unless it did. */
  error: string | null;
  file: JobFile | null;
  /** Name of the account. */
  actor: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  endedAt: string | null;
}
