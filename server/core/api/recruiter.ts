import { z } from 'zod';

/** What the console shows of a study's recruiter. */
export interface RecruiterView {
  /** null: the study has no recruiter. */
  recruiter: { id: string; name: string } | null;
  hasToken: boolean;
  /** How the command line tells it. */
  status: string;
  currency: string | null;
  approve: { listener: string }[];
  mayReject: { listener: string; category: string; because: string; reason: string }[];
  toReturn: { listener: string; reason: string; byHand: boolean }[];
}

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
