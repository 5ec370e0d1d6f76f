import { type Steps, take } from './steps.ts';
import { asc, desc, lte } from 'drizzle-orm';
import { EVENT_KINDS, type EventsRead, type EventStore, type StoreEvent } from '../contract/event-store.ts';
import type { Runner } from './runner.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './db.ts';
import { columnsOf, prepared, statement } from './prepared.ts';
import { storeEvents } from './event-schema.ts';

/** One delete takes some milliseconds: no answer waits longer for it. */
const MOST_PRUNED = 10_000;

const insertEvent = statement<object>(`
  insert into store_events (kind, study_id, session_id, position, at) values (@kind, @studyId, @sessionId, @position, @at)`);

const insertOfSession = statement<object>(`
  insert into store_events (kind, study_id, session_id, position, at)
  values (@kind, (select study_id from sessions where id = @sessionId), @sessionId, @position, @at)`);

type NewEvent = Pick<StoreEvent, 'kind' | 'at'>;

/** Call it in the transaction of the write. */
export function* appendEvent(
  db: Db,
  {
    kind,
    studyId,
    sessionId = null,
    position = null,
    at,
  }: NewEvent & { studyId: string; sessionId?: string | null; position?: number | null },
): Steps<void> {
  yield* take(insertEvent(db).run({ kind, studyId, sessionId, position, at }));
}

/** The same for an event of one session, whose study is looked up. */
export function* appendSessionEvent(
  db: Db,
  { kind, sessionId, position = null, at }: NewEvent & { sessionId: string; position?: number | null },
): Steps<void> {
  yield* take(insertOfSession(db).run({ kind, sessionId, position, at }));
}

const selectAfter = statement<{ after: number; limit: number }, typeof storeEvents.$inferSelect>(
  `select ${columnsOf(storeEvents, 'e')} from store_events e where e.id > @after order by e.id limit @limit`,
);

const selectFirst = prepared((db) =>
  db.select({ id: storeEvents.id }).from(storeEvents).orderBy(asc(storeEvents.id)).limit(1).prepare(),
);

const selectLast = prepared((db) =>
  db.select({ id: storeEvents.id }).from(storeEvents).orderBy(desc(storeEvents.id)).limit(1).prepare(),
);

export function* lastEventId(db: Db): Steps<number> {
  return (yield* take(selectLast(db).get()))?.id ?? 0;
}

/** Ids have no gaps: SQLite gives out those of writes that it undid again. */
export function* readEvents(db: Db, after: number, limit: number): Steps<EventsRead> {
  const first = yield* take(selectFirst(db).get());
  return {
    events: (yield* take(selectAfter(db).all({ after, limit }))).map((row) => ({
      ...row,
      kind: oneOf(EVENT_KINDS, row.kind),
    })),
    isBehind: first !== undefined && after + 1 < first.id,
  };
}

function* pruneEvents(db: Db, keep: number): Steps<number> {
  const first = (yield* take(selectFirst(db).get()))?.id ?? 0;
  // The newest one stays, so that its id is not forgotten.
  const upTo = Math.min((yield* lastEventId(db)) - Math.max(1, keep), first + MOST_PRUNED - 1);
  return (yield* take(db.delete(storeEvents).where(lte(storeEvents.id, upTo)).run())).changes;
}

/** The log of events, and the subscribers to commits. */
export function eventStore({
  read,
  write,
  onCommit,
}: Pick<Runner, 'read' | 'write' | 'onCommit'>): EventStore {
  return {
    lastEventId: () => read((db) => lastEventId(db)),
    readEvents: (after, limit) => read((db) => readEvents(db, after, limit)),
    onEvents: (listener) => onCommit(listener),
    pruneEvents: (keep) => write((tx) => pruneEvents(tx, keep)),
  };
}
