import { and, count, desc, eq, gte, max, sql } from 'drizzle-orm';
import { SESSION_MODES, SESSION_STATES } from '#core/session/session.ts';
import type { SessionCount, SessionCountStore } from '../contract/session-count-store.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './open.ts';
import { pages, sessions, studies } from './schema.ts';

function countSessions(db: Db, name: string): SessionCount[] {
  const rows = db
    .select({
      versionId: sessions.versionId,
      mode: sessions.mode,
      state: sessions.state,
      sessions: count(),
      lastAt: max(sessions.createdAt),
    })
    .from(sessions)
    .innerJoin(studies, eq(studies.id, sessions.studyId))
    .where(eq(studies.name, name))
    .groupBy(sessions.versionId, sessions.mode, sessions.state)
    .all();
  return rows.map(({ mode, state, lastAt, ...row }) => ({
    ...row,
    mode: oneOf(SESSION_MODES, mode),
    state: oneOf(SESSION_STATES, state),
    lastAt: lastAt ?? 0,
  }));
}

function completedMs(db: Db, versionId: string, most: number): number[] {
  const { completedAt, consentedAt } = sessions;
  const rows = db
    .select({ ms: sql<number>`${completedAt} - ${consentedAt}` })
    .from(sessions)
    .where(
      and(
        eq(sessions.versionId, versionId),
        eq(sessions.mode, 'live'),
        eq(sessions.state, 'completed'),
        eq(sessions.timeScale, 1),
        gte(completedAt, consentedAt),
      ),
    )
    .orderBy(desc(completedAt))
    .limit(most)
    .all();
  return rows.map(({ ms }) => ms);
}

export const sessionCountStore = (db: Db): SessionCountStore => ({
  countSessions: async (name) => countSessions(db, name),
  reservedPages: async () =>
    db.select({ n: count() }).from(pages).where(eq(pages.lease, 'reserved')).get()?.n ?? 0,
  completedMs: async (versionId, most) => completedMs(db, versionId, most),
});
