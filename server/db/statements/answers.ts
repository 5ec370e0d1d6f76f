import { type Steps, take } from './steps.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { BeforeAnswer, Ingested, NewAnswer, Session, StoredAnswer } from '../contract/store.ts';
import { appendEvent } from './events.ts';
import type { Db } from './db.ts';
import { holdFromFirstAnswer } from './holds.ts';
import { completeLease, isBackfilled, progressOf } from './pages.ts';
import { countCompleted } from './places.ts';
import { columnsOf, prepared, statement } from './prepared.ts';
import { answers } from './schema.ts';
import { codeFor, moveSession, placeExpired, sessionById } from './sessions.ts';

const { placeholder } = sql;

/** All that decides about an answer, in one statement. `same…`: the stored answer of that id; null: there is none. */
interface Before extends BeforeAnswer {
  lease: string | null;
  expiresAt: number | null;
  sameSession: string | null;
  sameSha256: string | null;
  studyId: string;
}

const selectBefore = statement<
  { id: string; sessionId: string; position: number; keyHash: string | null },
  Before
>(`
  select b.answered, b.heard as "heardMs", f.opened_at as "firstOpenedAt", p.opened_at as "openedAt",
    p.lease, p.expires_at as "expiresAt", s.session_id as "sameSession", s.sha256 as "sameSha256",
    o.state, o.study_id as "studyId"
  from (select count(*) as answered, coalesce(sum(heard_ms), 0) as heard from answers where session_id = @sessionId) b
    join sessions o on o.id = @sessionId
    left join pages f on f.session_id = @sessionId and f.position = 1
    left join pages p on p.session_id = @sessionId and p.position = @position
    left join answers s on s.id = @id
  where cast(@keyHash as text) is null
    or exists (select 1 from session_keys where hash = @keyHash and session_id = @sessionId)`);

const insertAnswer = statement<typeof answers.$inferInsert>(`
  insert into answers (id, session_id, position, payload, sha256, heard_ms, surplus, received_at)
  values (@id, @sessionId, @position, @payload, @sha256, @heardMs, @surplus, @receivedAt)`);

export function* ingestAnswer(db: Db, answer: NewAnswer): Steps<Ingested> {
  const { id, sessionId, position, payload, sha256, heardMs, keyHash = null, at } = answer;
  const before = yield* take(selectBefore(db).get({ id, sessionId, position, keyHash }));
  if (!before) return { outcome: 'no-session' };
  if (before.sameSession !== null) {
    const repeated = before.sameSha256 === sha256 && before.sameSession === sessionId;
    return repeated ? { outcome: 'repeated', receipt: sha256 } : { outcome: 'conflict' };
  }
  if (position <= before.answered) return { outcome: 'already-answered' };
  const cause = answer.refusal?.(before) ?? null;
  if (cause) return { outcome: 'refused', cause };
  if (position > before.answered + 1) return { outcome: 'out-of-order' };
  const { studyId } = before;
  const surplus = (yield* isBackfilled(db, { sessionId, position }, before, at)) ? 1 : 0;
  yield* take(
    insertAnswer(db).run({ id, sessionId, position, payload, sha256, heardMs, surplus, receivedAt: at }),
  );
  // An answer that was under way when its session ended early takes no place.
  if (before.state !== 'screened_out' && before.state !== 'left')
    yield* completeLease(db, sessionId, position);
  yield* appendEvent(db, { kind: 'answer-stored', studyId, sessionId, position, at });
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

const selectAnswers = statement<{ sessionId: string }, typeof answers.$inferSelect>(
  `select ${columnsOf(answers, 'a')} from answers a where a.session_id = @sessionId order by a.position`,
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
  const { total, answered } = yield* progressOf(db, sessionId);
  // Each answer is to a page of its own.
  if (total === 0 || answered < total) return null;
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
