import type { Runner } from './runner.ts';
import { type Steps, take } from './steps.ts';
import { and, count, desc, eq, gte, max, sql } from 'drizzle-orm';
import { SESSION_MODES, SESSION_STATES } from '#core/session/session.ts';
import type { SessionCount, SessionCountStore } from '../contract/session-count-store.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './db.ts';
import { pages, sessions, studies } from './schema.ts';

function* countSessions(db: Db, name: string): Steps<SessionCount[]> {
  const rows = yield* take(
    db
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
      .all(),
  );
  return rows.map(({ mode, state, lastAt, ...row }) => ({
    ...row,
    mode: oneOf(SESSION_MODES, mode),
    state: oneOf(SESSION_STATES, state),
    lastAt: lastAt ?? 0,
  }));
}

function* completedMs(db: Db, versionId: string, most: number): Steps<number[]> {
  const { completedAt, consentedAt } = sessions;
  const rows = yield* take(
    db
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
      .all(),
  );
  return rows.map(({ ms }) => ms);
}

export const sessionCountStore = ({ read }: Pick<Runner, 'read'>): SessionCountStore => ({
  countSessions: (name) => read((db) => countSessions(db, name)),
  reservedPages: () =>
    read(function* (db) {
      return (
        (yield* take(db.select({ n: count() }).from(pages).where(eq(pages.lease, 'reserved')).get()))?.n ?? 0
      );
    }),
  completedMs: (versionId, most) => read((db) => completedMs(db, versionId, most)),
});
