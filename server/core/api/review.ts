import { z } from 'zod';
import { queue } from './values.ts';
import { REFUSALS } from '../review/contract.ts';

export const REVIEW_ROLES = ['reviews', 'decides'] as const;
export type ReviewRole = (typeof REVIEW_ROLES)[number];

/** What an account may do in a queue, and how far it is. */
export const roleView = z.strictObject({
  role: z.enum(REVIEW_ROLES),
  /** null: it may. */
  refused: z.enum(REFUSALS).nullable(),
  /** Items that there are for this account; null where it may not. */
  total: z.number().nullable(),
  done: z.number().nullable(),
});
export type RoleView = z.infer<typeof roleView>;

/** A queue as the start page shows it; nothing of what others said. */
export const queueView = z.strictObject({
  queue,
  /** Empty: there is nothing to review. */
  roles: z.array(roleView),
});
export type QueueView = z.infer<typeof queueView>;

/** The name of a reviewer who has no account. */
export const invitationRequest = z.strictObject({
  reviewer: z.string().trim().min(1, 'write a name').max(60, 'write at most 60 characters'),
});

/** A link that opens one desk. */
export const invited = z.strictObject({
  link: z.string(),
  /** Until when, ISO 8601, UTC. */
  until: z.string(),
});
export type InvitedReviewer = z.infer<typeof invited>;
