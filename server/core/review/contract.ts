import { z } from 'zod';
import type { Agreement } from '../stats/agreement/cohen-kappa.ts';
import { DIMENSIONS, QUEUES } from './review.ts';

const decision = z.strictObject({
  /** By question. */
  verdicts: z.record(z.string(), z.string()).readonly(),
  dimensions: z.array(z.enum(DIMENSIONS)).readonly(),
  reason: z.string(),
});

/** What somebody said of an item. */
export type ReviewDecision = z.infer<typeof decision>;

/** What a reviewer sends: a decision within limits. */
export const decisionRequest = z.strictObject({
  verdicts: z.record(z.string().max(40), z.string().max(40)).readonly(),
  dimensions: z
    .array(z.enum(DIMENSIONS))
    .max(DIMENSIONS.length)
    .refine((all) => new Set(all).size === all.length, 'names a dimension twice')
    .readonly(),
  reason: z.string().max(1000),
});

/** One thing to review, as a reviewer sees it. Its sound has the same token. */
export const reviewItem = z.strictObject({
  /** What the listener was asked, answered and wrote; for a clip, what it should say, where that is known. */
  question: z.string().nullable(),
  answer: z.string().nullable(),
  text: z.string().nullable(),
  /** What is asked of it: questions and the verdicts there are. */
  asked: z.array(z.strictObject({ question: z.string(), verdicts: z.array(z.string()).readonly() })),
  /** What this reviewer said before; null: nothing yet. */
  own: decision.nullable(),
  /** What the two reviewers said who differ, in no order; empty unless this one decides. */
  others: z.array(decision),
});
export type ReviewItem = z.infer<typeof reviewItem>;

/** How often each verdict was reached. */
const verdictCounts = z.strictObject({
  question: z.string(),
  /** Of the clips; null: all together. */
  system: z.string().nullable(),
  counts: z.record(z.string(), z.number()),
});
export type VerdictCounts = z.infer<typeof verdictCounts>;

const agreement = z.strictObject({
  n: z.number(),
  agreement: z.number().nullable(),
  kappa: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
}) satisfies z.ZodType<Agreement>;

/** What a review came to; nobody sees it before both reviewers are done, so that nobody leans to the other. */
const reviewResults = z.strictObject({
  items: z.number(),
  agreement: z.array(agreement.extend({ question: z.string(), differ: z.number(), decided: z.number() })),
  /** How far they agree on what reasons are about; empty where that is not asked. */
  dimensions: z.array(agreement.extend({ dimension: z.string(), ticked: z.number() })),
  verdicts: z.array(verdictCounts),
});
export type ReviewResults = z.infer<typeof reviewResults>;

/** What the review page is told at first: how much there is to do, and nothing of what it is about. */
export const reviewState = z.strictObject({
  title: z.string(),
  queue: z.enum(QUEUES),
  reviewer: z.string(),
  adjudicates: z.boolean(),
  /** In the order of review. */
  items: z.array(z.strictObject({ token: z.string(), done: z.boolean() })),
  /** Null until both reviewers are done. */
  results: reviewResults.nullable(),
});
export type ReviewState = z.infer<typeof reviewState>;

/**
 * Why somebody has no say. has reviewed: who reviewed does not decide. another decides: somebody else does. two review: no third
 * person reviews.
 */
export const REFUSALS = ['has reviewed', 'another decides', 'two review'] as const;
export type Refusal = (typeof REFUSALS)[number];
