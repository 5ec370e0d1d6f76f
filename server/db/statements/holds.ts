import { each, type Steps, take } from './steps.ts';
import { appendSessionEvent } from './events.ts';
import type { Db } from './db.ts';
import { isBackfilled, type Lease, progressOf } from './pages.ts';
import { placeBackfilled } from './places.ts';
import { statement } from './prepared.ts';
import { placeExpired, rowById } from './sessions.ts';

interface OfSession {
  id: string;
}

/** Pages after those that are answered. */
const AHEAD = 'session_id = @id and position > (select count(*) from answers where session_id = @id)';

const setHeld = statement<OfSession & { expiresAt: number; at: number }>(
  `update pages set expires_at = @expiresAt where ${AHEAD} and lease = 'reserved' and expires_at > @at`,
);

const selectLapsed = statement<OfSession & { at: number }, Lease & { position: number }>(`
  select position, lease, expires_at as "expiresAt" from pages
  where ${AHEAD} and (lease <> 'reserved' or expires_at <= @at)`);

const setAhead = statement<OfSession & { position: number; lease: string; expiresAt: number | null }>(`
  update pages set lease = @lease, expires_at = coalesce(@expiresAt, expires_at)
  where session_id = @id and position = @position`);

const setExpiry = statement<OfSession & { expiresAt: number }>(
  'update sessions set expires_at = @expiresAt where id = @id',
);

/** Holds the place of a session until then, with the pages after those that are answered, as far as others do not have them by now. */
export function* holdAhead(db: Db, id: string, expiresAt: number, at: number): Steps<void> {
  const lapsed = yield* take(selectLapsed(db).all({ id, at }));
  yield* take(setHeld(db).run({ id, expiresAt, at }));
  const ahead = yield* each(lapsed, function* ({ position, ...lease }) {
    return { position, isGone: yield* isBackfilled(db, { sessionId: id, position }, lease, at) };
  });
  for (const { position, isGone } of ahead)
    yield* take(
      setAhead(db).run(
        isGone
          ? { id, position, lease: 'released', expiresAt: null }
          : { id, position, lease: 'reserved', expiresAt },
      ),
    );
  yield* take(setExpiry(db).run({ id, expiresAt }));
  yield* appendSessionEvent(db, { kind: 'places-changed', sessionId: id, at });
}

/** Leases that expired were released at their own expiry time. */
const selectFreed = statement<OfSession & { expiresAt: number }>(`
  select 1 from pages where session_id = @id and lease = 'released' and expires_at > @expiresAt limit 1`);

/** Whether the place may be held longer: not after the end, nor if the recruiter gave it to another participant. */
function* mayProlong(db: Db, id: string): Steps<boolean> {
  const { state, expiresAt } = yield* rowById(db, id);
  return (
    state === 'active' &&
    !(yield* take(selectFreed(db).get({ id, expiresAt: expiresAt ?? Number.MAX_SAFE_INTEGER })))
  );
}

export function* holdUntil(db: Db, id: string, expiresAt: number, at: number): Steps<void> {
  const isHeldLonger = ((yield* rowById(db, id)).expiresAt ?? 0) >= expiresAt;
  if (isHeldLonger || (yield* progressOf(db, id)).answered > 0 || !(yield* mayProlong(db, id))) return;
  if ((yield* placeExpired(db, id, at)) && (yield* placeBackfilled(db, id, at))) return;
  yield* holdAhead(db, id, expiresAt, at);
}

const setExpiryOfPages = statement<OfSession & { expiresAt: number }>(
  'update pages set expires_at = @expiresAt where session_id = @id',
);

/** From the first answer on a session has its place for as long as others, and is not late although it was slow to begin. */
export function* holdFromFirstAnswer(db: Db, id: string, expiresAt: number, at: number): Steps<void> {
  if (!(yield* mayProlong(db, id))) return;
  yield* holdAhead(db, id, expiresAt, at);
  yield* take(setExpiryOfPages(db).run({ id, expiresAt }));
}
