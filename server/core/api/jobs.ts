import { z } from 'zod';
import { message } from './values.ts';

export const JOB_STATES = ['running', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Progress of a job. */
export const jobProgress = z.strictObject({
  /** Current activity, in a few words. */
  what: message,
  done: z.number(),
  /** null: unknown in advance. */
  total: z.number().nullable(),
});
export type JobProgress = z.infer<typeof jobProgress>;

/** A file of a job. Its description remains when the file is deleted. */
export const jobFile = z.strictObject({
  /** null: the file was deleted. */
  name: z.string().nullable(),
  sha256: z.string(),
  bytes: z.number(),
  /** Time at which it will be deleted, ISO 8601, UTC; null: it was deleted. */
  keptUntil: z.string().nullable(),
});
export type JobFile = z.infer<typeof jobFile>;

/** A long-running job that a user started. */
export const jobView = z.strictObject({
  id: z.string(),
  kind: z.string(),
  /** The request that started it. */
  request: z.unknown(),
  state: z.enum(JOB_STATES),
  /** While it runs, after its first report. */
  progress: jobProgress.nullable(),
  /** Its result; null unless it is done. */
  result: z.unknown(),
  /** Reason why it failed, and what to do; null unless it did. */
  error: message.nullable(),
  file: jobFile.nullable(),
  /** Name of the account. */
  actor: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type JobView = z.infer<typeof jobView>;
