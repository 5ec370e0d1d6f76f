import { z } from 'zod';
import { queue } from './values.ts';
import { REFUSALS, type ReviewItem, type ReviewState } from '../review/contract.ts';
import { DIMENSIONS } from '../review/review.ts';

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

const agreement = {
  n: z.number(),
  agreement: z.number().nullable(),
  kappa: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
};

/** What a desk shows at first; held to the desk's type by the compiler. */
export const reviewState = z.strictObject({
  title: z.string(),
  queue,
  reviewer: z.string(),
  adjudicates: z.boolean(),
  items: z.array(z.strictObject({ token: z.string(), done: z.boolean() })),
  results: z
    .strictObject({
      items: z.number(),
      agreement: z.array(
        z.strictObject({ ...agreement, question: z.string(), differ: z.number(), decided: z.number() }),
      ),
      dimensions: z.array(z.strictObject({ ...agreement, dimension: z.string(), ticked: z.number() })),
      verdicts: z.array(
        z.strictObject({
          question: z.string(),
          system: z.string().nullable(),
          counts: z.record(z.string(), z.number()),
        }),
      ),
    })
    .nullable(),
}) satisfies z.ZodType<ReviewState>;

const reviewed = z.strictObject({
  verdicts: z.record(z.string(), z.string()).readonly(),
  dimensions: z.array(z.enum(DIMENSIONS)).readonly(),
  reason: z.string(),
});

/** One thing to review; held to the desk's type by the compiler. */
export const reviewItem = z.strictObject({
  question: z.string().nullable(),
  answer: z.string().nullable(),
  text: z.string().nullable(),
  asked: z.array(z.strictObject({ question: z.string(), verdicts: z.array(z.string()).readonly() })),
  own: reviewed.nullable(),
  others: z.array(reviewed),
}) satisfies z.ZodType<ReviewItem>;

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
