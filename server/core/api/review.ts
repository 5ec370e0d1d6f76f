import type { Refusal } from '../review/contract.ts';
import type { Queue } from '../review/review.ts';

export const REVIEW_ROLES = ['reviews', 'decides'] as const;
export type ReviewRole = (typeof REVIEW_ROLES)[number];

/** What an account may do in a queue, and how far it is. */
export interface RoleView {
  role: ReviewRole;
  /** null: it may. */
  refused: Refusal | null;
  /** Items that there are for this account; null where it may not. */
  total: number | null;
  done: number | null;
}

/** A queue as the start page shows it; nothing of what others said. */
export interface QueueView {
  queue: Queue;
  /** Empty: there is nothing to review. */
  roles: RoleView[];
}
