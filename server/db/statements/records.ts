import type { Runner } from './runner.ts';
import { type Steps, take } from './steps.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { CHECK_EVENTS, type CheckRecord, type SessionRecord } from '../contract/store.ts';
import type { KeptPages, RatedRecord, WholeRecord } from '../contract/rating-store.ts';
import { answersOf } from './answers.ts';
import { decisionsOfSession, findSession } from './decisions.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './db.ts';
import { pagesOf } from './pages.ts';
import { columnsOf, statement } from './prepared.ts';
import { reviewsOfSession } from './reviews.ts';
import { checks, recruits, sessions } from './schema.ts';
import { sessionById } from './sessions.ts';

/** In the order in which rows were stored, which no clock can change. */
const stored = (table: SQLiteTable): SQL => sql`${table}.rowid`;

const selectChecks = statement<{ sessionId: string }, typeof checks.$inferSelect>(
  `select ${columnsOf(checks, 'c')} from checks c where c.session_id = @sessionId order by c.rowid`,
);

export function* checksOf(db: Db, sessionId: string): Steps<CheckRecord[]> {
  return (yield* take(selectChecks(db).all({ sessionId }))).map(toCheck);
}

function toCheck({ name, event, result, at }: typeof checks.$inferSelect): CheckRecord {
  return { name, event: oneOf(CHECK_EVENTS, event), result: JSON.parse(result), at };
}

/** Sessions of whoever holds the participant id of this one, in any study; the session itself without one. */
export function* checksOfPerson(db: Db, sessionId: string): Steps<CheckRecord[]> {
  const session = yield* sessionById(db, sessionId);
  const own = alias(recruits, 'own');
  const others = yield* take(
    db
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
      .all(),
  );
  const ids = new Set([sessionId, ...others.map(({ id }) => id)]);
  return (yield* take(
    db
      .select()
      .from(checks)
      .where(inArray(checks.sessionId, [...ids]))
      .orderBy(stored(checks))
      .all(),
  )).map(toCheck);
}

const selectKept = statement<{ sessionId: string; derivation: number }, KeptPages>(`
  select pages, sha256 from kept_ratings where session_id = @sessionId and derivation = @derivation`);

function* keptOf(db: Db, sessionId: string, derivation: number): Steps<KeptPages | null> {
  return (yield* take(selectKept(db).get({ sessionId, derivation }))) ?? null;
}

/** All that is stored of a session. */
export function* recordOf(db: Db, id: string): Steps<SessionRecord> {
  return {
    session: yield* sessionById(db, id),
    checks: yield* checksOf(db, id),
    pages: yield* pagesOf(db, id),
    answers: yield* answersOf(db, id),
    reviews: yield* reviewsOfSession(db, id),
    decisions: yield* decisionsOfSession(db, id),
  };
}

/** With its kept ratings. */
export function* wholeOf(db: Db, id: string, derivation: number): Steps<WholeRecord> {
  return { ...(yield* recordOf(db, id)), kept: yield* keptOf(db, id, derivation) };
}

/** The same without what its kept ratings are derived from, if there are any. */
export function* ratedOf(db: Db, id: string, derivation: number): Steps<RatedRecord> {
  const kept = yield* keptOf(db, id, derivation);
  if (kept === null) return { ...(yield* recordOf(db, id)), kept };
  return {
    session: yield* sessionById(db, id),
    checks: yield* checksOf(db, id),
    reviews: yield* reviewsOfSession(db, id),
    decisions: yield* decisionsOfSession(db, id),
    kept,
  };
}

export function* readSession(db: Db, studyId: string, sessionId: string): Steps<SessionRecord | null> {
  const session = yield* findSession(db, studyId, { sessionId });
  return session && (yield* recordOf(db, session.id));
}

/** Ids of a study's sessions, in the order in which they came. */
function* idsOfSessions(db: Db, studyId: string, modes: readonly string[]): Steps<string[]> {
  return (yield* take(
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.studyId, studyId), inArray(sessions.mode, [...modes])))
      .orderBy(stored(sessions))
      .all(),
  )).map(({ id }) => id);
}

/** Reads each session of a study as it is at one moment, in the order in which they came. */
export async function* eachSession<T>(
  { read, readAtOnce }: Pick<Runner, 'read' | 'readAtOnce'>,
  { studyId, modes }: { studyId: string; modes: readonly string[] },
  work: (db: Db, id: string) => Steps<T>,
): AsyncGenerator<T, void> {
  const ids = await read((db) => idsOfSessions(db, studyId, modes));
  for (const id of ids) yield await readAtOnce((db) => work(db, id));
}
