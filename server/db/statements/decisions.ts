import { type Steps, take } from './steps.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { DECISION_VERDICTS, standing, type Decision } from '#core/screening/decisions.ts';
import type { DecisionStore, SessionDecision, Unblinding } from '../contract/decision-store.ts';
import { StoreError } from '../contract/store-error.ts';
import type { Session } from '../contract/store.ts';
import { decisions, unblindings } from './console-schema.ts';
import { appendEvent } from './events.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './db.ts';
import { prepared, statement } from './prepared.ts';
import { sessions } from './schema.ts';
import { sessionById } from './sessions.ts';

function toDecision({ verdict, reason, actor, unblinded, at }: typeof decisions.$inferSelect): Decision {
  return { verdict: oneOf(DECISION_VERDICTS, verdict), reason, actor, unblinded: unblinded === 1, at };
}

const selectOfSession = prepared((db) =>
  db
    .select()
    .from(decisions)
    .where(eq(decisions.sessionId, sql.placeholder('sessionId')))
    .orderBy(asc(decisions.id))
    .prepare(),
);

/** Decisions about a session, in the order in which they were made. */
export function* decisionsOfSession(db: Db, sessionId: string): Steps<Decision[]> {
  return (yield* take(selectOfSession(db).all({ sessionId }))).map(toDecision);
}

/** How many decisions there are about sessions of a study. */
export function* countDecisions(db: Db, studyId: string): Steps<number> {
  return (
    (yield* take(db.select({ n: count() }).from(decisions).where(eq(decisions.studyId, studyId)).get()))?.n ??
    0
  );
}

export function* unblindingOf(db: Db, studyId: string): Steps<Unblinding | null> {
  const row = yield* take(db.select().from(unblindings).where(eq(unblindings.studyId, studyId)).get());
  return row ? { actor: row.actor, screening: row.screening, at: row.at } : null;
}

export function* unblind(db: Db, row: Parameters<DecisionStore['unblind']>[0]): Steps<Unblinding> {
  const { changes } = yield* take(db.insert(unblindings).values(row).onConflictDoNothing().run());
  if (changes > 0) yield* appendEvent(db, { kind: 'study-unblinded', studyId: row.studyId, at: row.at });
  return (yield* unblindingOf(db, row.studyId)) ?? row;
}

export function* findSession(
  db: Db,
  studyId: string,
  by: Parameters<DecisionStore['findSession']>[1],
): Steps<Session | null> {
  const own = 'sessionId' in by ? eq(sessions.id, by.sessionId) : eq(sessions.listenerId, by.listenerId);
  const row = yield* take(
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.studyId, studyId), own))
      .get(),
  );
  return row ? yield* sessionById(db, row.id) : null;
}

const insertDecision = statement<Omit<typeof decisions.$inferInsert, 'id'>>(`
  insert into decisions (study_id, session_id, verdict, reason, actor, unblinded, at)
  values (@studyId, @sessionId, @verdict, @reason, @actor, @unblinded, @at)`);

export function* decide(
  db: Db,
  { studyId, sessionId, verdict, reason, actor, at }: Parameters<DecisionStore['decide']>[0],
): Steps<SessionDecision> {
  if (!(yield* findSession(db, studyId, { sessionId })))
    throw new StoreError('not-found', 'there is no such session');
  if (verdict === 'undone' && !standing(yield* decisionsOfSession(db, sessionId)).last)
    throw new StoreError('wrong-state', 'this session has no decision to undo');
  const unblinded = (yield* unblindingOf(db, studyId)) !== null;
  yield* take(
    insertDecision(db).run({ studyId, sessionId, verdict, reason, actor, unblinded: unblinded ? 1 : 0, at }),
  );
  yield* appendEvent(db, { kind: 'session-decided', studyId, sessionId, at });
  return { sessionId, verdict, reason, actor, unblinded, at };
}

export function* decisionsOf(db: Db, studyId: string): Steps<SessionDecision[]> {
  return (yield* take(
    db.select().from(decisions).where(eq(decisions.studyId, studyId)).orderBy(asc(decisions.id)).all(),
  )).map((row) => ({ sessionId: row.sessionId, ...toDecision(row) }));
}
