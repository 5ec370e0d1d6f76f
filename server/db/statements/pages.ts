import { type Steps, take } from './steps.ts';
import { eq } from 'drizzle-orm';
import { groupBy } from '#core/order/group-by.ts';
import type { Progress, Session, StoredPage } from '../contract/store.ts';
import { appendSessionEvent } from './events.ts';
import { takenOf } from './fills.ts';
import type { Db } from './db.ts';
import { columnsOf, statement } from './prepared.ts';
import { pages } from './schema.ts';
import { placeBackfilled } from './places.ts';
import { codeFor, moveSession, sessionById } from './sessions.ts';

interface OfSession {
  sessionId: string;
}

interface OfPage extends OfSession {
  position: number;
}

const selectClips = statement<OfSession, { position: number; clip: string }>(`
  select position, clip from page_clips where session_id = @sessionId order by position, clip`);

const selectPages = statement<OfSession, typeof pages.$inferSelect>(
  `select ${columnsOf(pages, 'p')} from pages p where p.session_id = @sessionId order by p.position`,
);

export function* pagesOf(db: Db, sessionId: string): Steps<StoredPage[]> {
  const clips = groupBy(yield* take(selectClips(db).all({ sessionId })), ({ position }) => position);
  return (yield* take(selectPages(db).all({ sessionId }))).map(
    ({ position, block, batch, unit, quota, lease, expiresAt, openedAt }) => ({
      position,
      block,
      batch,
      unit,
      quota,
      lease: lease === 'reserved' || lease === 'completed' ? lease : 'released',
      expiresAt,
      openedAt,
      clips: (clips.get(position) ?? []).map(({ clip }) => clip),
    }),
  );
}

const selectProgress = statement<OfSession, Progress>(`
  select (select count(*) from pages where session_id = @sessionId) as total,
    (select count(*) from answers where session_id = @sessionId) as answered`);

export function* progressOf(db: Db, sessionId: string): Steps<Progress> {
  return (yield* take(selectProgress(db).get({ sessionId }))) ?? { total: 0, answered: 0 };
}

const setOpened = statement<OfPage & { at: number }>(`
  update pages set opened_at = @at where session_id = @sessionId and position = @position and opened_at is null`);

export function* markOpened(db: Db, sessionId: string, position: number, at: number): Steps<void> {
  const { changes } = yield* take(setOpened(db).run({ sessionId, position, at }));
  if (changes > 0) yield* appendSessionEvent(db, { kind: 'page-opened', sessionId, position, at });
}

const selectPage = statement<OfPage, typeof pages.$inferSelect>(
  `select ${columnsOf(pages, 'p')} from pages p where p.session_id = @sessionId and p.position = @position`,
);

function* unitBackfilled(
  db: Db,
  { block, unit, quota, sessionId }: typeof pages.$inferSelect,
  at: number,
): Steps<boolean> {
  if (quota === null) return false;
  yield* releaseExpired(db, at);
  return (yield* takenOf(db, yield* sessionById(db, sessionId), block, unit)) >= quota;
}

/** A lease and its end; null: there is no such page. */
export interface Lease {
  lease: string | null;
  expiresAt: number | null;
}

/** Whether others have filled the place of a page whose lease ran out: that of its unit or of its session. */
export function* isBackfilled(
  db: Db,
  { sessionId, position }: OfPage,
  { lease, expiresAt }: Lease,
  at: number,
): Steps<boolean> {
  if (expiresAt === null || (lease === 'reserved' && expiresAt > at)) return false;
  const page = yield* take(selectPage(db).get({ sessionId, position }));
  return (
    (page !== undefined && (yield* unitBackfilled(db, page, at))) ||
    (yield* placeBackfilled(db, sessionId, at))
  );
}

const setCompleted = statement<OfPage>(
  `update pages set lease = 'completed' where session_id = @sessionId and position = @position`,
);

export function* completeLease(db: Db, sessionId: string, position: number): Steps<void> {
  yield* take(setCompleted(db).run({ sessionId, position }));
}

/**
 * Ends a session before its last page; its places are free for others at once, those of answered pages too, as their
 * ratings do not count.
 */
export function* endEarly(
  db: Db,
  sessionId: string,
  to: 'screened_out' | 'left',
  code: string | null,
  at: number,
): Steps<Session> {
  const session = yield* sessionById(db, sessionId);
  if (session.state !== 'active') return session;
  yield* take(db.update(pages).set({ lease: 'released' }).where(eq(pages.sessionId, sessionId)).run());
  return yield* moveSession(db, sessionId, to, { code: codeFor(session, code), endedAt: at }, at);
}

/** The index is found only by 'reserved' in the text, not by a placeholder. */
const setReleased = statement<{ at: number }>(
  `update pages set lease = 'released' where lease = 'reserved' and expires_at <= @at`,
);

export function* releaseExpired(db: Db, at: number): Steps<number> {
  return (yield* take(setReleased(db).run({ at }))).changes;
}
