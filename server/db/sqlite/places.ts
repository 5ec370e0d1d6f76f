import { and, count, eq, exists, gt, isNull, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { PageVerdict } from '../contract/store.ts';
import type { Db } from './open.ts';
import { prepared } from './prepared.ts';
import { answers, pages, sessions } from './schema.ts';
import { rowById } from './sessions.ts';

/** The session that requests a place, and its study and stratum. */
type Asking = Pick<typeof sessions.$inferSelect, 'id' | 'studyId' | 'mode' | 'stratum'>;

function others({ id, studyId, mode }: Asking): SQL | undefined {
  return and(eq(sessions.studyId, studyId), eq(sessions.mode, mode), ne(sessions.id, id));
}

const stillActive = (at: number): SQL | undefined =>
  and(eq(sessions.state, 'active'), gt(sessions.expiresAt, at));

/**
 * Other sessions that hold a place: active ones whose time is not up, and completed ones with a page that counts. Those of
 * the same stratum only, where there is one.
 */
export function placesTaken(db: Db, session: Asking, at: number): number {
  const counting = db
    .select({ one: sql`1` })
    .from(pages)
    // The plus keeps SQLite from its index of all completed pages of the server: a session's own are few.
    .where(and(eq(pages.sessionId, sessions.id), sql`+${pages.lease} = 'completed'`));
  const holds = or(and(eq(sessions.state, 'completed'), exists(counting)), stillActive(at));
  const alike = session.stratum === null ? undefined : eq(sessions.stratum, session.stratum);
  const where = and(others(session), alike, holds);
  return db.select({ taken: count() }).from(sessions).where(where).get()?.taken ?? 0;
}

/** Other sessions that came to the end or are on the way, whether anything of them counts or not. */
export function sessionsTaken(db: Db, session: Asking, at: number): number {
  const where = and(others(session), or(eq(sessions.state, 'completed'), stillActive(at)));
  return db.select({ taken: count() }).from(sessions).where(where).get()?.taken ?? 0;
}

/** Other sessions of all strata that hold a place although nobody vouched for them and they have not answered yet. */
export function briefHolders(
  db: Db,
  session: Asking,
  at: number,
): Pick<typeof sessions.$inferSelect, 'id' | 'stratum'>[] {
  const answered = db
    .select({ one: sql`1` })
    .from(answers)
    .where(eq(answers.sessionId, sessions.id));
  return db
    .select({ id: sessions.id, stratum: sessions.stratum })
    .from(sessions)
    .where(and(others(session), stillActive(at), isNull(sessions.verification), notExists(answered)))
    .all();
}

/** Whether other sessions hold all the places there were when this one consented. */
export function placeBackfilled(db: Db, id: string, at: number): boolean {
  const session = rowById(db, id);
  return session.placeLimit !== null && placesTaken(db, session, at) >= session.placeLimit;
}

const { placeholder } = sql;

/** Only where there is an answer, and where the session did not end early: then nothing of it counts, whatever is said. */
const setLease = prepared((db) =>
  db
    .update(pages)
    .set({ lease: sql`${placeholder('lease')}` })
    .where(
      and(
        eq(pages.sessionId, placeholder('sessionId')),
        eq(pages.position, placeholder('position')),
        ne(pages.lease, placeholder('lease')),
        sql`exists (select 1 from answers a where a.session_id = ${pages.sessionId} and a.position = ${pages.position})`,
        sql`exists (select 1 from sessions s where s.id = ${pages.sessionId} and s.study_id = ${placeholder('studyId')} and s.state in ('active', 'completed'))`,
      ),
    )
    .prepare(),
);

export function settleLeases(db: Db, studyId: string, verdicts: readonly PageVerdict[]): number {
  const changes = verdicts.map(({ sessionId, position, counts }) => {
    const lease = counts ? 'completed' : 'released';
    return setLease(db).run({ studyId, sessionId, position, lease }).changes;
  });
  return changes.reduce((sum, each) => sum + each, 0);
}
