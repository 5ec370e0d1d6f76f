import { type Steps, take } from './steps.ts';
import { and, count, eq, gt, inArray } from 'drizzle-orm';
import type { Draw } from '#core/session/page.ts';
import type { SessionFill } from '#core/plan/plan.ts';
import type { Reservation, Session } from '../contract/store.ts';
import { appendSessionEvent } from './events.ts';
import type { Db } from './db.ts';
import { changeOf, type Fills } from './fills.ts';
import { releaseExpired } from './pages.ts';
import { briefHolders, placesTaken, sessionsTaken } from './places.ts';
import { insertion } from './prepared.ts';
import { listOf } from './rest.ts';
import { pages } from './schema.ts';
import { moveSession, sessionById, turnedAway } from './sessions.ts';

interface NewPage {
  sessionId: string;
  versionId: string;
  mode: string;
  position: number;
  block: number;
  batch: number | null;
  unit: string;
  quota: number | null;
  expiresAt: number;
}

const insertPages = insertion(`
  insert into pages (session_id, version_id, mode, position, block, batch, unit, quota, lease, expires_at)
  values (@sessionId, @versionId, @mode, @position, @block, @batch, @unit, @quota, 'reserved', @expiresAt)`);

const insertClips = insertion(
  'insert into page_clips (session_id, clip, position) values (@sessionId, @clip, @position)',
);

function* insertDraws(
  db: Db,
  { id: sessionId, versionId, mode }: Session,
  draws: readonly Draw[],
  expiresAt: number,
): Steps<void> {
  const drawn = draws.map((draw, index) => ({ ...draw, position: index + 1 }));
  const rows = drawn.map(({ position, block, batch, unit, quota }): NewPage => ({
    sessionId,
    versionId,
    mode,
    position,
    block,
    batch,
    unit,
    quota,
    expiresAt,
  }));
  yield* insertPages(db, rows);
  const clips = drawn.flatMap(({ position, clips: own }) =>
    [...new Set(own)].map((clip) => ({ sessionId, clip, position })),
  );
  yield* insertClips(db, clips);
}

/** How often sessions hold each unit for a page that is still ahead. */
function* heldBy(db: Db, { versionId }: Session, ids: readonly string[], at: number): Steps<SessionFill> {
  const rows = yield* take(
    db
      .select({ block: pages.block, unit: pages.unit, held: count() })
      .from(pages)
      .where(
        and(
          inArray(pages.sessionId, listOf(ids)),
          eq(pages.versionId, versionId),
          eq(pages.lease, 'reserved'),
          gt(pages.expiresAt, at),
        ),
      )
      .groupBy(pages.block, pages.unit)
      .all(),
  );
  const held = new Map(rows.map((row) => [`${row.block} ${row.unit}`, row.held]));
  return (block, unit) => held.get(`${block} ${unit}`) ?? 0;
}

/** Remaining places for equal sessions, and for all sessions; null: no limit. */
interface Left {
  alike: number | null;
  all: number | null;
}

const isFree = ({ alike, all }: Left): boolean => (alike ?? 1) > 0 && (all ?? 1) > 0;

const lessOf = ({ alike, all }: Left): number | null =>
  alike === null || all === null ? (alike ?? all) : Math.min(alike, all);

/** Whether only the brief holds of others keep a session from a place, or their share is used up. */
function* isHeldBriefly(
  db: Db,
  session: Session,
  { choose, mayHold, at }: Reservation,
  { left, fill, draws }: { left: Left; fill: SessionFill; draws: Draw[] | null },
): Steps<boolean> {
  if (session.mode !== 'live' || (draws && !mayHold)) return false;
  const all = yield* briefHolders(db, session, at);
  const alike = all.filter(({ stratum }) => session.stratum === null || stratum === session.stratum);
  const ids = alike.map(({ id }) => id);
  const without: Left = {
    alike: left.alike === null ? null : left.alike + alike.length,
    all: left.all === null ? null : left.all + all.length,
  };
  const brief = yield* heldBy(db, session, ids, at);
  const isScarce = draws?.some(({ quota }) => quota !== null) || lessOf(left) !== null;
  if (draws && !isScarce) return false;
  return draws
    ? mayHold?.({ sessions: ids, left: lessOf(without) }) === false ||
        choose((block, unit) => fill(block, unit) + brief(block, unit)) === null
    : isFree(without) && choose((block, unit) => fill(block, unit) - brief(block, unit)) !== null;
}

function* leftFor(db: Db, session: Session, { sessionLimit, totalLimit, at }: Reservation): Steps<Left> {
  return {
    alike: sessionLimit === null ? null : sessionLimit - (yield* placesTaken(db, session, at)),
    all: totalLimit === null ? null : totalLimit - (yield* sessionsTaken(db, session, at)),
  };
}

/** Units that were drawn by the counts of a state of the database. */
export interface Drawn {
  draws: Draw[] | null;
  /** The newest change to the counts that were seen: see changeOf. */
  change: number;
}

/** Draws outside of the transaction that stores the session, so that other writes need not wait; null if it has no place. */
export function* drawAhead(db: Db, fills: Fills, reservation: Reservation): Steps<Drawn | null> {
  const { sessionId, stratum, choose } = reservation;
  const before = yield* sessionById(db, sessionId);
  const session = { ...before, stratum };
  if (!mayStart(before) || !isFree(yield* leftFor(db, session, reservation))) return null;
  const { fill, change } = yield* fills.of(db, session);
  return { draws: choose(fill), change };
}

const mayStart = ({ state }: Session): boolean => state === 'entered' || state === 'full';

/**
 * 'places-held', and nothing is stored: see Store. A plan that was drawn ahead is stored if no count has changed since, and
 * otherwise drawn again.
 */
export function* consentAndReserve(
  db: Db,
  reservation: Reservation,
  { fills, drawn }: { fills: Fills; drawn: Drawn | null },
): Steps<Session | 'places-held'> {
  const { sessionId, consentVersion, stratum, sessionLimit, choose, at, expiresAt } = reservation;
  const before = yield* sessionById(db, sessionId);
  if (!mayStart(before)) return before;
  const away = yield* turnedAway(db, before, at);
  if (away) return away;
  const session = { ...before, stratum };
  const consent = { consentVersion, consentedAt: at, stratum };
  const left = yield* leftFor(db, session, reservation);
  yield* releaseExpired(db, at);
  const isCurrent = drawn?.change === (yield* changeOf(db, session));
  const { fill } = yield* fills.of(db, session);
  const draws = !isFree(left) ? null : drawn && isCurrent ? drawn.draws : choose(fill);
  if (yield* isHeldBriefly(db, session, reservation, { left, fill, draws })) return 'places-held';
  if (!draws)
    return before.state === 'full' ? session : yield* moveSession(db, sessionId, 'full', consent, at);
  const active = { ...consent, expiresAt, placeLimit: sessionLimit };
  // Before its pages, which are counted for the stratum of their session.
  const consented = yield* moveSession(db, sessionId, 'active', active, at);
  yield* insertDraws(db, session, draws, expiresAt);
  yield* appendSessionEvent(db, { kind: 'places-changed', sessionId, at });
  return consented;
}
