import { z } from 'zod';
import { queue } from './values.ts';
import { REFUSALS } from '../review/contract.ts';

export const REVIEW_ROLES = ['reviews', 'decides'] as const;
export type ReviewRole = (typeof REVIEW_ROLES)[number];

/** A role of an account in a queue, and its progress. */
export const roleView = z.strictObject({
  role: z.enum(REVIEW_ROLES),
  /** null: allowed. */
  refused: z.enum(REFUSALS).nullable(),
  /** Number of items for this account; null if not allowed. */
  total: z.number().nullable(),
  done: z.number().nullable(),
});
export type RoleView = z.infer<typeof roleView>;

/** A queue as shown on the start page, without other reviewers' verdicts. */
export const queueView = z.strictObject({
  queue,
  /** Empty: nothing to review. */
  roles: z.array(roleView),
});
export type QueueView = z.infer<typeof queueView>;

/** The name of a reviewer without an account. */
export const invitationRequest = z.strictObject({
  reviewer: z.string().trim().min(1, 'write a name').max(60, 'write at most 60 characters'),
});

/** A link that opens one desk. */
export const invited = z.strictObject({
  link: z.string(),
  /** Expiry, ISO 8601, UTC. */
  until: z.string(),
});
export type InvitedReviewer = z.infer<typeof invited>;
