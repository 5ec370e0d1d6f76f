import { z } from 'zod';
import { message } from './values.ts';

const listener = z.string().min(1).max(64);

/** POST recruiter/act. Nothing is sent without `send`: what would be done is told. */
export const recruiterAction = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('approve'),
    listeners: z.array(listener).min(1).max(1000).nullable(),
    send: z.boolean(),
  }),
  z.strictObject({
    action: z.literal('return'),
    listener,
    reason: z.string().trim().min(3).max(500),
    send: z.boolean(),
  }),
  z.strictObject({
    action: z.literal('reject'),
    listener,
    because: z.string().max(60),
    message: z.string().max(3000),
    send: z.boolean(),
  }),
  z.strictObject({
    action: z.literal('bonus'),
    reason: z.string().trim().min(3).max(200),
    /** In the smallest unit, for each who completed; null: their time of who was screened out or left. */
    amount: z.int().min(1).max(1_000_000).nullable(),
    /** As the dry run said; null: this is the dry run. */
    total: z.int().min(1).nullable(),
  }),
]);
export type RecruiterAction = z.infer<typeof recruiterAction>;

/** What was done, or would be. */
export const recruiterOutcome = z.strictObject({
  text: message,
  /** What can be paid as a bonus, to be confirmed, in the smallest unit; null: there is nothing to pay. */
  total: z.int().nullable(),
});
export type RecruiterOutcome = z.infer<typeof recruiterOutcome>;

/** What the console shows of a study's recruiter. */
export const recruiterView = z.strictObject({
  /** null: the study has no recruiter. */
  recruiter: z
    .strictObject({
      id: z.string(),
      name: z.string(),
    })
    .nullable(),
  hasToken: z.boolean(),
  /** How the command line tells it. */
  status: message,
  currency: z.string().nullable(),
  approve: z.array(
    z.strictObject({
      listener: z.string(),
    }),
  ),
  mayReject: z.array(
    z.strictObject({
      listener: z.string(),
      category: z.string(),
      because: z.string(),
      reason: z.string(),
    }),
  ),
  toReturn: z.array(
    z.strictObject({
      listener: z.string(),
      reason: z.string(),
      byHand: z.boolean(),
    }),
  ),
});
export type RecruiterView = z.infer<typeof recruiterView>;

/** Lists for the recruiter's own pages. */
export const recruiterFiles = z.strictObject({
  files: z.array(z.strictObject({ file: z.string(), lines: z.number(), content: z.string() })),
});
