import { type Steps, take } from './steps.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import { ATT_CODES } from '#core/review/codes.ts';
import type { Queue, Review } from '#core/review/review.ts';
import type { NewReview } from '../contract/review-store.ts';
import { StoreError } from '../contract/store.ts';
import { appendEvent } from './events.ts';
import type { Db } from './db.ts';
import { prepared, statement } from './prepared.ts';
import { answers, events, reviews } from './schema.ts';
import { recordEvent } from './study-events.ts';

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

function* requireAnswer(db: Db, { sessionId, position }: NonNullable<NewReview['answer']>): Steps<void> {
  const found = yield* take(
    db
      .select({ id: answers.id })
      .from(answers)
      .where(and(eq(answers.sessionId, sessionId), eq(answers.position, position)))
      .get(),
  );
  if (!found) throw new StoreError('not-found', 'this answer was erased: its listener withdrew consent');
}

const insertReview = statement<Omit<typeof reviews.$inferInsert, 'id'>>(`
  insert into reviews (study_id, queue, subject, session_id, reviewer, adjudicates, verdict, detail, at)
  values (@studyId, @queue, @subject, @sessionId, @reviewer, @adjudicates, @verdict, @detail, @at)`);

function* putReview(
  db: Db,
  { studyId, queue, subject, reviewer, answer, at, ...said }: NewReview,
): Steps<void> {
  if (answer) yield* requireAnswer(db, answer);
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
  const before = yield* take(
    db
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
      .get(),
  );
  if (!before) {
    yield* take(insertReview(db).run({ ...key, ...value }));
    yield* appendEvent(db, { kind: 'answers-reviewed', studyId, sessionId, at });
    return;
  }
  if (before.verdict === verdict && before.detail === value.detail) return;
  yield* take(db.update(reviews).set(value).where(eq(reviews.id, before.id)).run());
  const detail = `${queue} ${subject} by ${reviewer}: ${before.verdict} became ${verdict}`;
  yield* recordEvent(db, { studyId, sessionId, kind: REPLACED, detail, at });
  yield* appendEvent(db, { kind: 'answers-reviewed', studyId, sessionId, at });
}

export function* putReviews(db: Db, given: readonly NewReview[]): Steps<void> {
  for (const review of given) yield* putReview(db, review);
}

export function* reviewsOf(db: Db, studyId: string, queue: Queue): Steps<Review[]> {
  return (yield* take(
    db
      .select()
      .from(reviews)
      .where(and(eq(reviews.studyId, studyId), eq(reviews.queue, queue)))
      .orderBy(asc(reviews.id))
      .all(),
  )).map(toReview);
}

/** Reviews of a study, and how often one was replaced. */
export function* reviewChanges(db: Db, studyId: string): Steps<number> {
  const given = yield* take(
    db.select({ n: count() }).from(reviews).where(eq(reviews.studyId, studyId)).get(),
  );
  const replaced = yield* take(
    db
      .select({ n: count() })
      .from(events)
      .where(and(eq(events.studyId, studyId), eq(events.kind, REPLACED)))
      .get(),
  );
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
export function* reviewsOfSession(db: Db, sessionId: string): Steps<Review[]> {
  return (yield* take(selectOfSession(db).all({ sessionId }))).map(toReview);
}
