import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CheckRecord, SessionRecord } from '../store.ts';
import { answersOf } from './answers.ts';
import type { Db } from './open.ts';
import { pagesOf } from './pages.ts';
import { prepared } from './prepared.ts';
import { checks, sessions } from './schema.ts';
import { sessionById } from './sessions.ts';

const selectChecks = prepared((db) =>
  db
    .select()
    .from(checks)
    .where(eq(checks.sessionId, sql.placeholder('sessionId')))
    .orderBy(asc(checks.at))
    .prepare(),
);

export function checksOf(db: Db, sessionId: string): CheckRecord[] {
  return selectChecks(db)
    .all({ sessionId })
    .map(({ name, result, at }) => ({ name, result: JSON.parse(result), at }));
}

/** All that is stored of a session, as it was at one moment. */
function recordOf(db: Db, id: string): SessionRecord {
  // What runs on the connection meanwhile is in the transaction, with its statements compiled already.
  return db.transaction(() => ({
    session: sessionById(db, id),
    checks: checksOf(db, id),
    pages: pagesOf(db, id),
    answers: answersOf(db, id),
  }));
}

export function* readSessions(
  db: Db,
  studyId: string,
  modes: readonly string[],
): Generator<SessionRecord, void> {
  const ids = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.studyId, studyId), inArray(sessions.mode, [...modes])))
    .orderBy(asc(sessions.createdAt), asc(sessions.id))
    .all();
  for (const { id } of ids) yield recordOf(db, id);
}
