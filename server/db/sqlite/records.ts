import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { CHECK_EVENTS, type CheckRecord, type SessionRecord } from '../contract/store.ts';
import type { KeptPages, RatedRecord, WholeRecord } from '../contract/rating-store.ts';
import { answersOf } from './answers.ts';
import { decisionsOfSession, findSession } from './decisions.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './open.ts';
import { pagesOf } from './pages.ts';
import { prepared, statement } from './prepared.ts';
import { reviewsOfSession } from './reviews.ts';
import { checks, recruits, sessions } from './schema.ts';
import { sessionById } from './sessions.ts';

/** In the order in which rows were stored, which no clock can change. */
const stored = (table: SQLiteTable): SQL => sql`${table}.rowid`;

const selectChecks = prepared((db) =>
  db
    .select()
    .from(checks)
    .where(eq(checks.sessionId, sql.placeholder('sessionId')))
    .orderBy(stored(checks))
    .prepare(),
);

export function checksOf(db: Db, sessionId: string): CheckRecord[] {
  return selectChecks(db).all({ sessionId }).map(toCheck);
}

function toCheck({ name, event, result, at }: typeof checks.$inferSelect): CheckRecord {
  return { name, event: oneOf(CHECK_EVENTS, event), result: JSON.parse(result), at };
}

/** Sessions of whoever holds the participant id of this one, in any study; the session itself without one. */
export function checksOfPerson(db: Db, sessionId: string): CheckRecord[] {
  const session = sessionById(db, sessionId);
  const own = alias(recruits, 'own');
  const others = db
    .select({ id: sessions.id })
    .from(own)
    .innerJoin(
      recruits,
      and(eq(recruits.recruiter, own.recruiter), eq(recruits.participantId, own.participantId)),
    )
    .innerJoin(
      sessions,
      and(eq(sessions.studyId, recruits.studyId), eq(sessions.listenerId, recruits.listenerId)),
    )
    .where(
      and(
        eq(own.studyId, session.studyId),
        eq(own.listenerId, session.listenerId),
        eq(recruits.mode, session.mode),
      ),
    )
    .all();
  const ids = new Set([sessionId, ...others.map(({ id }) => id)]);
  return db
    .select()
    .from(checks)
    .where(inArray(checks.sessionId, [...ids]))
    .orderBy(stored(checks))
    .all()
    .map(toCheck);
}

const selectKept = statement<{ sessionId: string; derivation: number }, KeptPages>(`
  select pages, sha256 from kept_ratings where session_id = @sessionId and derivation = @derivation`);

const keptOf = (db: Db, sessionId: string, derivation: number): KeptPages | null =>
  selectKept(db).get({ sessionId, derivation }) ?? null;

/** All that is stored of a session, as it was at one moment. */
function recordOf(db: Db, id: string): SessionRecord {
  // Statements that run on the connection meanwhile belong to the transaction and are compiled already.
  return db.transaction(() => ({
    session: sessionById(db, id),
    checks: checksOf(db, id),
    pages: pagesOf(db, id),
    answers: answersOf(db, id),
    reviews: reviewsOfSession(db, id),
    decisions: decisionsOfSession(db, id),
  }));
}

const wholeOf = (db: Db, id: string, derivation: number): WholeRecord =>
  db.transaction(() => ({ ...recordOf(db, id), kept: keptOf(db, id, derivation) }));

/** The same without what its kept ratings are derived from, if there are any. */
function ratedOf(db: Db, id: string, derivation: number): RatedRecord {
  return db.transaction((): RatedRecord => {
    const kept = keptOf(db, id, derivation);
    if (kept === null) return { ...recordOf(db, id), kept };
    return {
      session: sessionById(db, id),
      checks: checksOf(db, id),
      reviews: reviewsOfSession(db, id),
      decisions: decisionsOfSession(db, id),
      kept,
    };
  });
}

export function readSession(db: Db, studyId: string, sessionId: string): SessionRecord | null {
  const session = findSession(db, studyId, { sessionId });
  return session && recordOf(db, session.id);
}

/** Ids of a study's sessions, in the order in which they came. */
function idsOfSessions(db: Db, studyId: string, modes: readonly string[]): string[] {
  return db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.studyId, studyId), inArray(sessions.mode, [...modes])))
    .orderBy(stored(sessions))
    .all()
    .map(({ id }) => id);
}

export function* readSessions(
  db: Db,
  studyId: string,
  modes: readonly string[],
): Generator<SessionRecord, void> {
  for (const id of idsOfSessions(db, studyId, modes)) yield recordOf(db, id);
}

export function* readWhole(
  db: Db,
  studyId: string,
  modes: readonly string[],
  derivation: number,
): Generator<WholeRecord, void> {
  for (const id of idsOfSessions(db, studyId, modes)) yield wholeOf(db, id, derivation);
}

export function* readRated(
  db: Db,
  studyId: string,
  modes: readonly string[],
  derivation: number,
): Generator<RatedRecord, void> {
  for (const id of idsOfSessions(db, studyId, modes)) yield ratedOf(db, id, derivation);
}
