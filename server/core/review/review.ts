/** answers: do reasons fit their answers. clips: are the clips suitable, before a study opens. */
export const QUEUES = ['answers', 'clips'] as const;
export type Queue = (typeof QUEUES)[number];

export const CANNOT_TELL = 'cannot tell';

/**
 * The questions on every item, and the allowed verdicts. Source of the verdicts on reasons and of the two questions on
 * clips: Audio Turing Test, sections 3.3 and B.2.
 */
export const QUESTIONS: Readonly<Record<Queue, Readonly<Record<string, readonly string[]>>>> = {
  answers: { consistency: ['consistent', 'inconsistent', CANNOT_TELL] },
  clips: { success: ['yes', 'no', CANNOT_TELL], consistency: ['yes', 'no', CANNOT_TELL] },
};

/** One reviewer's verdict on one question about one item. */
export interface Review {
  /** See subjectOf. */
  subject: string;
  reviewer: string;
  /** Whether it decides a difference between two reviewers. */
  adjudicates: boolean;
  verdict: string;
  /** Codes of the coding sheet that the reviewer ticked: what the reason is about. */
  codes: readonly string[];
  /** The codes that it offered; none for clips. */
  sheet: readonly string[];
  /** The reviewer's explanation; may be empty. */
  reason: string;
}

/** Key of one question about one item. Example: subjectOf('consistency', 'S1/4/human-likeness'). */
export function subjectOf(question: string, item: string): string {
  return `${question}/${item}`;
}

/** Key of a written reason: the session, the place of its page from 1, and the part of the page that it is about. */
export function reasonItem(session: string, position: number, key: string): string {
  return `${session}/${position}/${key}`;
}

/** Verdict of a subject on which two reviewers differ, without a decision yet. */
export const DISPUTED = 'disputed';

/** Whether reviewers gave different verdicts on one subject, decided since or not. */
export function differ(reviews: readonly Pick<Review, 'adjudicates' | 'verdict'>[]): boolean {
  const verdicts = reviews.filter(({ adjudicates }) => !adjudicates).map(({ verdict }) => verdict);
  return new Set(verdicts).size > 1;
}

/**
 * The result for one subject: the common verdict; if reviewers differ, the adjudicator's verdict, otherwise 'disputed';
 * null with fewer than `reviewers` verdicts. An adjudication counts only while there is a difference.
 */
export function resolved(
  reviews: readonly Pick<Review, 'adjudicates' | 'verdict'>[],
  reviewers: number,
): string | null {
  if (differ(reviews)) return reviews.find(({ adjudicates }) => adjudicates)?.verdict ?? DISPUTED;
  const own = reviews.filter(({ adjudicates }) => !adjudicates);
  return own.length < reviewers ? null : (own[0]?.verdict ?? null);
}
