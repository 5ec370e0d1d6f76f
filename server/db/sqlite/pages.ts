import { and, asc, count, eq, gt, inArray, isNull, lte, min, notExists, or, sql, sum } from 'drizzle-orm';
import type { Draw } from '#core/page.ts';
import type { SessionFill } from '#core/plan.ts';
import type { Progress, Reservation, Session, StoredPage } from '../store.ts';
import type { Db } from './open.ts';
import { prepared } from './prepared.ts';
import { answers, pageClips, pages, sessions } from './schema.ts';
import { placeRefilled, placesTaken, sessionsTaken } from './places.ts';
import { moveSession, sessionById, turnedAway } from './sessions.ts';

const ofSession = eq(pages.sessionId, sql.placeholder('sessionId'));
const ofPage = and(ofSession, eq(pages.position, sql.placeholder('position')));

/** Takes a place: an answered page, or a lease that has not run out. */
function holdsPlace(at: number) {
  return or(eq(pages.lease, 'completed'), and(eq(pages.lease, 'reserved'), gt(pages.expiresAt, at)));
}

/** How often each unit is taken; by sessions of a stratum only, where one is named. */
function fillOf(
  db: Db,
  { versionId, mode, stratum }: Pick<Session, 'versionId' | 'mode' | 'stratum'>,
  at: number,
): SessionFill {
  const alike = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.stratum, stratum ?? ''));
  const rows = db
    .select({ block: pages.block, unit: pages.unit, taken: count() })
    .from(pages)
    .where(
      and(
        eq(pages.versionId, versionId),
        eq(pages.mode, mode),
        holdsPlace(at),
        stratum === null ? undefined : inArray(pages.sessionId, alike),
      ),
    )
    .groupBy(pages.block, pages.unit)
    .all();
  const taken = new Map(rows.map((row) => [`${row.block} ${row.unit}`, row.taken]));
  return (block, unit) => taken.get(`${block} ${unit}`) ?? 0;
}

function insertDraws(db: Db, session: Session, draws: readonly Draw[], expiresAt: number): void {
  const { id: sessionId, versionId, mode } = session;
  const rows = draws.map(({ clips: _clips, ...draw }, index) => ({
    ...draw,
    sessionId,
    versionId,
    mode,
    position: index + 1,
    lease: 'reserved',
    expiresAt,
  }));
  const clips = draws.flatMap((draw, index) =>
    [...new Set(draw.clips)].map((clip) => ({ sessionId, clip, position: index + 1 })),
  );
  db.insert(pages).values(rows).run();
  db.insert(pageClips).values(clips).run();
}

export function consentAndReserve(db: Db, reservation: Reservation): Session {
  const { sessionId, consentVersion, stratum, sessionLimit, totalLimit, choose, at, expiresAt } = reservation;
  const before = sessionById(db, sessionId);
  const { state } = before;
  if (state !== 'entered' && state !== 'full') return before;
  const away = turnedAway(db, before, at);
  if (away) return away;
  const session = { ...before, stratum };
  const consent = { consentVersion, consentedAt: at, stratum };
  const free =
    (sessionLimit === null || placesTaken(db, session, at) < sessionLimit) &&
    (totalLimit === null || sessionsTaken(db, session, at) < totalLimit);
  const draws = free ? choose(fillOf(db, session, at)) : null;
  if (!draws) return state === 'full' ? session : moveSession(db, sessionId, 'full', consent);
  insertDraws(db, session, draws, expiresAt);
  return moveSession(db, sessionId, 'active', { ...consent, expiresAt, placeLimit: sessionLimit });
}

const selectClips = prepared((db) =>
  db
    .select()
    .from(pageClips)
    .where(eq(pageClips.sessionId, sql.placeholder('sessionId')))
    .orderBy(asc(pageClips.position), asc(pageClips.clip))
    .prepare(),
);

const selectPages = prepared((db) =>
  db.select().from(pages).where(ofSession).orderBy(asc(pages.position)).prepare(),
);

export function pagesOf(db: Db, sessionId: string): StoredPage[] {
  const clips = selectClips(db).all({ sessionId });
  return selectPages(db)
    .all({ sessionId })
    .map(({ position, block, batch, unit, quota, lease, expiresAt, openedAt }) => ({
      position,
      block,
      batch,
      unit,
      quota,
      lease: lease === 'reserved' || lease === 'completed' ? lease : 'released',
      expiresAt,
      openedAt,
      clips: clips.filter((row) => row.position === position).map((row) => row.clip),
    }));
}

const selectPlanned = prepared((db) =>
  db
    .select({ total: count(), firstOpenedAt: min(pages.openedAt) })
    .from(pages)
    .where(ofSession)
    .prepare(),
);

const selectHeard = prepared((db) =>
  db
    .select({ answered: count(), heardMs: sum(answers.heardMs) })
    .from(answers)
    .where(eq(answers.sessionId, sql.placeholder('sessionId')))
    .prepare(),
);

export function progressOf(db: Db, sessionId: string): Progress {
  const planned = selectPlanned(db).get({ sessionId });
  const stored = selectHeard(db).get({ sessionId });
  return {
    total: planned?.total ?? 0,
    answered: stored?.answered ?? 0,
    heardMs: Number(stored?.heardMs ?? 0),
    firstOpenedAt: planned?.firstOpenedAt ?? null,
  };
}

const setOpened = prepared((db) =>
  db
    .update(pages)
    .set({ openedAt: sql`${sql.placeholder('at')}` })
    .where(and(ofPage, isNull(pages.openedAt)))
    .prepare(),
);

export function markOpened(db: Db, sessionId: string, position: number, at: number): void {
  setOpened(db).run({ sessionId, position, at });
}

const selectPage = prepared((db) => db.select().from(pages).where(ofPage).prepare());

export function openedAt(db: Db, sessionId: string, position: number): number | null {
  return selectPage(db).get({ sessionId, position })?.openedAt ?? null;
}

function unitRefilled(
  db: Db,
  { block, unit, quota, sessionId }: typeof pages.$inferSelect,
  at: number,
): boolean {
  return quota !== null && fillOf(db, sessionById(db, sessionId), at)(block, unit) >= quota;
}

/** Whether others have filled the place of a page whose lease ran out: that of its unit or of its session. */
export function refilled(db: Db, sessionId: string, position: number, at: number): boolean {
  const page = selectPage(db).get({ sessionId, position });
  if (!page || (page.lease === 'reserved' && page.expiresAt > at)) return false;
  return unitRefilled(db, page, at) || placeRefilled(db, sessionId, at);
}

const ofEnded = and(
  eq(sessions.id, sql.placeholder('sessionId')),
  inArray(sessions.state, ['screened_out', 'left']),
);

/** An answer that was under way when its session ended early takes no place. */
const setCompleted = prepared((db) =>
  db
    .update(pages)
    .set({ lease: 'completed' })
    .where(and(ofPage, notExists(db.select({ id: sessions.id }).from(sessions).where(ofEnded))))
    .prepare(),
);

export function completeLease(db: Db, sessionId: string, position: number): void {
  setCompleted(db).run({ sessionId, position });
}

/**
 * Ends a session before its last page; its places are free for others at once, those of answered pages too, as their
 * ratings do not count.
 */
export function endEarly(
  db: Db,
  sessionId: string,
  to: 'screened_out' | 'left',
  code: string | null,
  at: number,
): Session {
  const session = sessionById(db, sessionId);
  if (session.state !== 'active') return session;
  db.update(pages).set({ lease: 'released' }).where(eq(pages.sessionId, sessionId)).run();
  return moveSession(db, sessionId, to, { code, endedAt: at });
}

export function releaseExpired(db: Db, at: number): number {
  return db
    .update(pages)
    .set({ lease: 'released' })
    .where(and(eq(pages.lease, 'reserved'), lte(pages.expiresAt, at)))
    .run().changes;
}
