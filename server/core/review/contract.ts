import { z } from 'zod';
import type { ReviewResults } from './results.ts';
import { DIMENSIONS, type Dimension, type Queue } from './review.ts';

/** What the review page is told at first: how much there is to do, and nothing of what it is about. */
export interface ReviewState {
  title: string;
  queue: Queue;
  reviewer: string;
  adjudicates: boolean;
  /** In the order of review. */
  items: { token: string; done: boolean }[];
  /** Null while somebody is not done. */
  results: ReviewResults | null;
}

/** What somebody said of an item. */
export interface Decision {
  /** By question. */
  verdicts: Readonly<Record<string, string>>;
  dimensions: readonly Dimension[];
  reason: string;
}

/** One thing to review, as a reviewer sees it. Its sound has the same token. */
export interface ReviewItem {
  /** What the listener was asked, answered and wrote; for a clip, what it should say, where that is known. */
  question: string | null;
  answer: string | null;
  text: string | null;
  /** What is asked of it: questions and the verdicts there are. */
  asked: { question: string; verdicts: readonly string[] }[];
  /** What this reviewer said before; null: nothing yet. */
  own: Decision | null;
  /** What the two reviewers said who differ, in no order; empty unless this one decides. */
  others: Decision[];
}

/** What a reviewer sends. */
export const decisionRequest = z.strictObject({
  verdicts: z.record(z.string().max(40), z.string().max(40)),
  dimensions: z
    .array(z.enum(DIMENSIONS))
    .max(DIMENSIONS.length)
    .refine((all) => new Set(all).size === all.length, 'names a dimension twice'),
  reason: z.string().max(1000),
});

/**
 * Why somebody has no say. has reviewed: who reviewed does not decide. another decides: somebody else does. two review: no third
 * person reviews.
 */
export const REFUSALS = ['has reviewed', 'another decides', 'two review'] as const;
export type Refusal = (typeof REFUSALS)[number];
