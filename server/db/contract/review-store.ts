import type { Queue, Review } from '#core/review/review.ts';

export interface NewReview extends Review {
  studyId: string;
  queue: Queue;
  /** The answer that it is about; null for a clip. */
  answer: { sessionId: string; position: number } | null;
  at: number;
}

/** Reviewers' judgements, kept beside the answers, never in them. */
export interface ReviewStore {
  /**
   * Stores reviews together, one a subject and reviewer: another one takes its place, and an event tells that it did. Throws
   * 'not-found' where an answer is gone, and stores none then.
   */
  putReviews(reviews: readonly NewReview[]): Promise<void>;
  /** All reviews of a queue, in the order in which they came. */
  reviewsOf(studyId: string, queue: Queue): Promise<Review[]>;
  /** Grows with every review of the study and every change of one, and shrinks by what is erased. */
  reviewChanges(studyId: string): Promise<number>;
}
