import { type Steps, take } from './steps.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Ingested, NewAnswer, Session, StoredAnswer } from '../contract/store.ts';
import { appendSessionEvent } from './events.ts';
import type { Db } from './db.ts';
import { holdFromFirstAnswer } from './holds.ts';
import { completeLease, isBackfilled } from './pages.ts';
import { countCompleted } from './places.ts';
import { prepared, statement } from './prepared.ts';
import { answers, pages } from './schema.ts';
import { codeFor, moveSession, placeExpired, sessionById } from './sessions.ts';

const { placeholder } = sql;

const selectSame = statement<{ id: string }, { sessionId: string; sha256: string }>(
  'select session_id as "sessionId", sha256 from answers where id = @id',
);

const countAnswered = statement<{ sessionId: string }, { answered: number }>(
  'select count(*) as answered from answers where session_id = @sessionId',
);

const insertAnswer = statement<typeof answers.$inferInsert>(`
  insert into answers (id, session_id, position, payload, sha256, heard_ms, surplus, received_at)
  values (@id, @sessionId, @position, @payload, @sha256, @heardMs, @surplus, @receivedAt)`);

export function* ingestAnswer(db: Db, answer: NewAnswer): Steps<Ingested> {
  const { id, sessionId, position, payload, sha256, heardMs, at } = answer;
  const same = yield* take(selectSame(db).get({ id }));
  if (same) {
    const repeated = same.sha256 === sha256 && same.sessionId === sessionId;
    return repeated ? { outcome: 'repeated', receipt: sha256 } : { outcome: 'conflict' };
  }
  const answered = (yield* take(countAnswered(db).get({ sessionId })))?.answered ?? 0;
  if (position <= answered) return { outcome: 'already-answered' };
  if (position > answered + 1) return { outcome: 'out-of-order' };
  const surplus = (yield* isBackfilled(db, sessionId, position, at)) ? 1 : 0;
  yield* take(
    insertAnswer(db).run({ id, sessionId, position, payload, sha256, heardMs, surplus, receivedAt: at }),
  );
  yield* completeLease(db, sessionId, position);
  yield* appendSessionEvent(db, { kind: 'answer-stored', sessionId, position, at });
  if (position === 1 && answer.heldUntil !== undefined)
    yield* holdFromFirstAnswer(db, sessionId, answer.heldUntil, at);
  return { outcome: 'stored', receipt: sha256 };
}

const toAnswer = ({
  id,
  position,
  payload,
  sha256,
  receivedAt,
  surplus,
}: typeof answers.$inferSelect): StoredAnswer => ({
  id,
  position,
  payload,
  sha256,
  receivedAt,
  surplus: surplus === 1,
});

const selectAnswer = prepared((db) =>
  db
    .select()
    .from(answers)
    .where(
      and(eq(answers.sessionId, placeholder('sessionId')), eq(answers.position, placeholder('position'))),
    )
    .prepare(),
);

export function* answerAt(db: Db, sessionId: string, position: number): Steps<StoredAnswer | null> {
  const row = yield* take(selectAnswer(db).get({ sessionId, position }));
  return row ? toAnswer(row) : null;
}

const selectAnswers = prepared((db) =>
  db
    .select()
    .from(answers)
    .where(eq(answers.sessionId, placeholder('sessionId')))
    .orderBy(asc(answers.position))
    .prepare(),
);

export function* answersOf(db: Db, sessionId: string): Steps<StoredAnswer[]> {
  return (yield* take(selectAnswers(db).all({ sessionId }))).map(toAnswer);
}

export function* completeAnswered(
  db: Db,
  sessionId: string,
  code: string,
  at: number,
  lateCode = code,
): Steps<Session | null> {
  const session = yield* sessionById(db, sessionId);
  if (session.state === 'completed') return session;
  const total =
    (yield* take(db.select({ n: count() }).from(pages).where(eq(pages.sessionId, sessionId)).get()))?.n ?? 0;
  const open = yield* take(
    db
      .select({ n: count() })
      .from(pages)
      .innerJoin(answers, and(eq(answers.sessionId, pages.sessionId), eq(answers.position, pages.position)))
      .where(eq(pages.sessionId, sessionId))
      .get(),
  );
  if (total === 0 || (open?.n ?? 0) < total) return null;
  const completed = yield* moveSession(
    db,
    sessionId,
    'completed',
    {
      code: codeFor(session, (yield* placeExpired(db, sessionId, at)) ? lateCode : code),
      completedAt: at,
    },
    at,
  );
  yield* countCompleted(db, completed);
  return completed;
}
