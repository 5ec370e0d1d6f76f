import { z } from 'zod';
import type { Agreement } from '../stats/agreement/cohen-kappa.ts';
import { localText } from '../text/local-text.ts';
import type { Code } from './codes.ts';
import { QUEUES } from './review.ts';

const decision = z.strictObject({
  /** By question. */
  verdicts: z.record(z.string(), z.string()).readonly(),
  codes: z.array(z.string()).readonly(),
  reason: z.string(),
});

/** A reviewer's decision on an item. */
export type ReviewDecision = z.infer<typeof decision>;

/** Request body of a reviewer: a decision within limits. */
export const decisionRequest = z.strictObject({
  verdicts: z.record(z.string().max(40), z.string().max(40)).readonly(),
  codes: z
    .array(z.string().max(40))
    .max(40)
    .refine((all) => new Set(all).size === all.length, 'names a code twice')
    .readonly(),
  reason: z.string().max(1000),
});

/** One item to review, as shown to a reviewer. Its sound has the same token. */
export const reviewItem = z.strictObject({
  /** Question, answer and text of the listener; for a clip, its text, if known. */
  question: z.string().nullable(),
  answer: z.string().nullable(),
  text: z.string().nullable(),
  /** The questions on the item, with the allowed verdicts. */
  asked: z.array(z.strictObject({ question: z.string(), verdicts: z.array(z.string()).readonly() })),
  /** This reviewer's earlier decision; null: none yet. */
  own: decision.nullable(),
  /** The differing decisions of the two reviewers, in no particular order; empty unless this reviewer adjudicates. */
  others: z.array(decision),
});
export type ReviewItem = z.infer<typeof reviewItem>;

/** Frequency of each verdict. */
const verdictCounts = z.strictObject({
  question: z.string(),
  /** System of the clips; null: all together. */
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

/** Results of a review; hidden until both reviewers are done, so that neither influences the other. */
const reviewResults = z.strictObject({
  items: z.number(),
  agreement: z.array(agreement.extend({ question: z.string(), differ: z.number(), decided: z.number() })),
  /** Agreement on what reasons are about; empty if that is not asked. */
  codes: z.array(
    agreement.extend({ code: z.string(), single: z.number(), either: z.number(), both: z.number() }),
  ),
  verdicts: z.array(verdictCounts),
});
export type ReviewResults = z.infer<typeof reviewResults>;

const code = z.strictObject({
  code: z.string(),
  label: localText,
  points: localText.nullable(),
}) satisfies z.ZodType<Code>;

/** First state of the review page: the amount of work, without any contents. */
export const reviewState = z.strictObject({
  title: z.string(),
  queue: z.enum(QUEUES),
  reviewer: z.string(),
  adjudicates: z.boolean(),
  /** The coding sheet; empty for clips, and for a study without one. */
  codes: z.array(code).readonly(),
  /** In the order of review. */
  items: z.array(z.strictObject({ token: z.string(), done: z.boolean() })),
  /** Null until both reviewers are done. */
  results: reviewResults.nullable(),
});
export type ReviewState = z.infer<typeof reviewState>;

/**
 * Reasons why an account may not review. has reviewed: reviewers do not adjudicate. another decides: another account
 * adjudicates. two review: there are already two reviewers.
 */
export const REFUSALS = ['has reviewed', 'another decides', 'two review'] as const;
export type Refusal = (typeof REFUSALS)[number];
