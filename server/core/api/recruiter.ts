import { z } from 'zod';
import { message } from './values.ts';

const listener = z.string().min(1).max(64);

/** POST recruiter/act. Without `send`, nothing is sent and the reply is a preview. */
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
    /**
     * In the smallest unit, per completed participant; null: payment for the time of listeners who were screened out or
     * stopped early.
     */
    amount: z.int().min(1).max(1_000_000).nullable(),
    /** Total from the preview; null: this is the preview. */
    total: z.int().min(1).nullable(),
  }),
]);
export type RecruiterAction = z.infer<typeof recruiterAction>;

/** Result of an action, or its preview. */
export const recruiterOutcome = z.strictObject({
  text: message,
  /** Total bonus to confirm, in the smallest unit; null: nothing to pay. */
  total: z.int().nullable(),
});
export type RecruiterOutcome = z.infer<typeof recruiterOutcome>;

/** Data on a study's recruiter for the console. */
export const recruiterView = z.strictObject({
  /** null: the study has no recruiter. */
  recruiter: z
    .strictObject({
      id: z.string(),
      name: z.string(),
    })
    .nullable(),
  hasToken: z.boolean(),
  /** As printed by the command line. */
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
