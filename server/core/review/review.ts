/** answers: do reasons fit their answers. clips: are the clips fit to be heard, before a study opens. */
export const QUEUES = ['answers', 'clips'] as const;
export type Queue = (typeof QUEUES)[number];

export const CANNOT_TELL = 'cannot tell';

/**
 * What reviewers are asked of every item, and what they may say. Source of the verdicts on reasons and of the two questions on
 * clips: Audio Turing Test, sections 3.3 and B.2.
 */
export const QUESTIONS: Readonly<Record<Queue, Readonly<Record<string, readonly string[]>>>> = {
  answers: { consistency: ['consistent', 'inconsistent', CANNOT_TELL] },
  clips: { success: ['yes', 'no', CANNOT_TELL], consistency: ['yes', 'no', CANNOT_TELL] },
};

/** What a reason may be about. Source: Audio Turing Test, table 5. */
export const DIMENSIONS = [
  'pronunciation_accuracy',
  'prosodic_appropriateness',
  'audio_clarity',
  'naturalness_expressiveness',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** What one reviewer said to one question about one item. */
export interface Review {
  /** See subjectOf. */
  subject: string;
  reviewer: string;
  /** Whether it decides where two reviewers differ. */
  adjudicates: boolean;
  verdict: string;
  /** What the reason is about, ticked on the coding sheet. */
  dimensions: readonly Dimension[];
  /** Why, in the reviewer's own words; may be empty. */
  reason: string;
}

/** What is reviewed: one question about one item. Example: subjectOf('consistency', 'S1/4/human-likeness'). */
export function subjectOf(question: string, item: string): string {
  return `${question}/${item}`;
}

/** Names a written reason: the session, the place of its page from 1, and what of the page it is about. */
export function reasonItem(session: string, position: number, key: string): string {
  return `${session}/${position}/${key}`;
}

/** What two reviewers said who differ, and nobody has decided yet. */
export const DISPUTED = 'disputed';

/** Whether reviewers said different things of one subject, decided since or not. */
export function differ(reviews: readonly Pick<Review, 'adjudicates' | 'verdict'>[]): boolean {
  const verdicts = reviews.filter(({ adjudicates }) => !adjudicates).map(({ verdict }) => verdict);
  return new Set(verdicts).size > 1;
}

/**
 * What the reviews of one subject come to: what all say; where they differ, what the third reviewer decided, else 'disputed'; or
 * null while fewer than `reviewers` have said anything. A decision holds only while there is a difference to decide.
 */
export function resolved(
  reviews: readonly Pick<Review, 'adjudicates' | 'verdict'>[],
  reviewers: number,
): string | null {
  if (differ(reviews)) return reviews.find(({ adjudicates }) => adjudicates)?.verdict ?? DISPUTED;
  const own = reviews.filter(({ adjudicates }) => !adjudicates);
  return own.length < reviewers ? null : (own[0]?.verdict ?? null);
}
