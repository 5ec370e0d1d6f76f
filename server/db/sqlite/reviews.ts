import { and, asc, count, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import { ATT_CODES } from '#core/review/codes.ts';
import type { Queue, Review } from '#core/review/review.ts';
import type { NewReview } from '../contract/review-store.ts';
import { StoreError } from '../contract/store.ts';
import { appendEvent } from './events.ts';
import type { Db } from './open.ts';
import { prepared } from './prepared.ts';
import { answers, events, reviews } from './schema.ts';

/** The event that tells of a review in the place of an earlier one. */
const REPLACED = 'review-changed';

/** Codes are stored under their first name, dimensions. Without `sheet`: stored before studies had coding sheets of their own. */
const detailSchema = z.object({
  dimensions: z.array(z.string()),
  sheet: z.array(z.string()).optional(),
  reason: z.string(),
});

const FIRST_SHEET = ATT_CODES.map(({ code }) => code);

function toReview({
  queue,
  subject,
  reviewer,
  adjudicates,
  verdict,
  detail,
}: typeof reviews.$inferSelect): Review {
  const { dimensions: codes, sheet, reason } = detailSchema.parse(JSON.parse(detail));
  const offered = sheet ?? (queue === 'answers' ? FIRST_SHEET : []);
  return { subject, reviewer, adjudicates: adjudicates === 1, verdict, codes, sheet: offered, reason };
}

function requireAnswer(db: Db, { sessionId, position }: NonNullable<NewReview['answer']>): void {
  const found = db
    .select({ id: answers.id })
    .from(answers)
    .where(and(eq(answers.sessionId, sessionId), eq(answers.position, position)))
    .get();
  if (!found) throw new StoreError('not-found', 'this answer was erased: its listener withdrew consent');
}

function putReview(db: Db, { studyId, queue, subject, reviewer, answer, at, ...said }: NewReview): void {
  if (answer) requireAnswer(db, answer);
  const sessionId = answer?.sessionId ?? null;
  const { verdict, codes, sheet, reason } = said;
  const value = {
    sessionId,
    adjudicates: said.adjudicates ? 1 : 0,
    verdict,
    detail: canonicalJson({ dimensions: codes, sheet, reason }),
    at,
  };
  const key = { studyId, queue, subject, reviewer };
  const before = db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.studyId, studyId),
        eq(reviews.queue, queue),
        eq(reviews.subject, subject),
        eq(reviews.reviewer, reviewer),
      ),
    )
    .get();
  if (!before) {
    db.insert(reviews)
      .values({ ...key, ...value })
      .run();
    appendEvent(db, { kind: 'answers-reviewed', studyId, sessionId, at });
    return;
  }
  if (before.verdict === verdict && before.detail === value.detail) return;
  db.update(reviews).set(value).where(eq(reviews.id, before.id)).run();
  const detail = `${queue} ${subject} by ${reviewer}: ${before.verdict} became ${verdict}`;
  db.insert(events).values({ studyId, sessionId, kind: REPLACED, detail, at }).run();
  appendEvent(db, { kind: 'answers-reviewed', studyId, sessionId, at });
}

export function putReviews(db: Db, given: readonly NewReview[]): void {
  for (const review of given) putReview(db, review);
}

export function reviewsOf(db: Db, studyId: string, queue: Queue): Review[] {
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.studyId, studyId), eq(reviews.queue, queue)))
    .orderBy(asc(reviews.id))
    .all()
    .map(toReview);
}

/** Reviews of a study, and how often one was replaced. */
export function reviewChanges(db: Db, studyId: string): number {
  const given = db.select({ n: count() }).from(reviews).where(eq(reviews.studyId, studyId)).get();
  const replaced = db
    .select({ n: count() })
    .from(events)
    .where(and(eq(events.studyId, studyId), eq(events.kind, REPLACED)))
    .get();
  return (given?.n ?? 0) + (replaced?.n ?? 0);
}

const selectOfSession = prepared((db) =>
  db
    .select()
    .from(reviews)
    .where(eq(reviews.sessionId, sql.placeholder('sessionId')))
    .orderBy(asc(reviews.id))
    .prepare(),
);

/** Reviews of the answers of a session. */
export function reviewsOfSession(db: Db, sessionId: string): Review[] {
  return selectOfSession(db).all({ sessionId }).map(toReview);
}
