import { count, eq, max } from 'drizzle-orm';
import { SESSION_MODES, SESSION_STATES } from '#core/session.ts';
import type { SessionCount, SessionCountStore } from '../session-count-store.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './open.ts';
import { sessions, studies } from './schema.ts';

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

export const sessionCountStore = (db: Db): SessionCountStore => ({
  countSessions: async (name) => countSessions(db, name),
});
