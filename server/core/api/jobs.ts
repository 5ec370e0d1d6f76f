import { z } from 'zod';
import { message } from './values.ts';

export const JOB_STATES = ['running', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** How far long work is. */
export const jobProgress = z.strictObject({
  /** What is being done, in a few words. */
  what: message,
  done: z.number(),
  /** null: nobody knows beforehand. */
  total: z.number().nullable(),
});
export type JobProgress = z.infer<typeof jobProgress>;

/** A file that came of a job. What it was stays known when the file itself is gone. */
export const jobFile = z.strictObject({
  /** null: it is not kept any more. */
  name: z.string().nullable(),
  sha256: z.string(),
  bytes: z.number(),
  /** When it will be deleted, ISO 8601, UTC; null: it is gone. */
  keptUntil: z.string().nullable(),
});
export type JobFile = z.infer<typeof jobFile>;

/** A long-running job that a user started. */
export const jobView = z.strictObject({
  id: z.string(),
  kind: z.string(),
  /** What was asked for. */
  request: z.unknown(),
  state: z.enum(JOB_STATES),
  /** While it runs and has said something. */
  progress: jobProgress.nullable(),
  /** What came of it; null unless it is done. */
  result: z.unknown(),
  /** Why it failed, and what to do; null unless it did. */
  error: message.nullable(),
  file: jobFile.nullable(),
  /** Name of the account. */
  actor: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type JobView = z.infer<typeof jobView>;
