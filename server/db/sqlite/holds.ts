import { and, eq, gt, inArray } from 'drizzle-orm';
import { appendSessionEvent } from './events.ts';
import type { Db } from './open.ts';
import { progressOf, isBackfilled } from './pages.ts';
import { placeBackfilled } from './places.ts';
import { pages, sessions } from './schema.ts';
import { placeExpired, rowById } from './sessions.ts';

/** Holds the place of a session until then, with the pages after those that are answered, as far as others do not have them by now. */
export function holdAhead(db: Db, id: string, expiresAt: number, at: number): void {
  const { answered } = progressOf(db, id);
  const ahead = db
    .select({ position: pages.position })
    .from(pages)
    .where(and(eq(pages.sessionId, id), gt(pages.position, answered)))
    .all()
    .map(({ position }) => ({ position, isGone: isBackfilled(db, id, position, at) }));
  for (const isGone of [true, false]) {
    const positions = ahead.filter((page) => page.isGone === isGone).map(({ position }) => position);
    db.update(pages)
      .set(isGone ? { lease: 'released' } : { lease: 'reserved', expiresAt })
      .where(and(eq(pages.sessionId, id), inArray(pages.position, positions)))
      .run();
  }
  db.update(sessions).set({ expiresAt }).where(eq(sessions.id, id)).run();
  appendSessionEvent(db, { kind: 'places-changed', sessionId: id, at });
}

/** Whether the place may be held longer: not after the end, nor if the recruiter gave it to another participant. */
function mayProlong(db: Db, id: string): boolean {
  const { state, expiresAt } = rowById(db, id);
  const freed = and(
    eq(pages.sessionId, id),
    eq(pages.lease, 'released'),
    // Leases that expired were released at their own expiry time.
    gt(pages.expiresAt, expiresAt ?? Number.MAX_SAFE_INTEGER),
  );
  return state === 'active' && !db.select({ position: pages.position }).from(pages).where(freed).get();
}

export function holdUntil(db: Db, id: string, expiresAt: number, at: number): void {
  const isHeldLonger = (rowById(db, id).expiresAt ?? 0) >= expiresAt;
  if (isHeldLonger || progressOf(db, id).answered > 0 || !mayProlong(db, id)) return;
  if (placeExpired(db, id, at) && placeBackfilled(db, id, at)) return;
  holdAhead(db, id, expiresAt, at);
}

/** From the first answer on a session has its place for as long as others, and is not late although it was slow to begin. */
export function holdFromFirstAnswer(db: Db, id: string, expiresAt: number, at: number): void {
  if (!mayProlong(db, id)) return;
  holdAhead(db, id, expiresAt, at);
  db.update(pages).set({ expiresAt }).where(eq(pages.sessionId, id)).run();
}
