import { asc, desc, gt, lte, sql } from 'drizzle-orm';
import { EVENT_KINDS, type EventsRead, type EventStore, type StoreEvent } from '../contract/event-store.ts';
import type { GroupCommit } from './group-commit.ts';
import { oneOf } from './one-of.ts';
import type { Db } from './open.ts';
import { prepared, statement } from './prepared.ts';
import { storeEvents } from './event-schema.ts';

/** One delete takes some milliseconds: no answer waits longer for it. */
const MOST_PRUNED = 10_000;

const { placeholder } = sql;

const insertEvent = prepared((db) =>
  db
    .insert(storeEvents)
    .values({
      kind: placeholder('kind'),
      studyId: placeholder('studyId'),
      sessionId: placeholder('sessionId'),
      position: placeholder('position'),
      at: placeholder('at'),
    })
    .prepare(),
);

const insertOfSession = statement<object>(`
  insert into store_events (kind, study_id, session_id, position, at)
  values (@kind, (select study_id from sessions where id = @sessionId), @sessionId, @position, @at)`);

type NewEvent = Pick<StoreEvent, 'kind' | 'at'>;

/** Call it in the transaction of the write. */
export function appendEvent(
  db: Db,
  { kind, studyId, sessionId = null, at }: NewEvent & { studyId: string; sessionId?: string | null },
): void {
  insertEvent(db).run({ kind, studyId, sessionId, position: null, at });
}

/** The same for an event of one session, whose study is looked up. */
export function appendSessionEvent(
  db: Db,
  { kind, sessionId, position = null, at }: NewEvent & { sessionId: string; position?: number | null },
): void {
  insertOfSession(db).run({ kind, sessionId, position, at });
}

const selectAfter = prepared((db) =>
  db
    .select()
    .from(storeEvents)
    .where(gt(storeEvents.id, placeholder('after')))
    .orderBy(asc(storeEvents.id))
    .limit(placeholder('limit'))
    .prepare(),
);

const selectFirst = prepared((db) =>
  db.select({ id: storeEvents.id }).from(storeEvents).orderBy(asc(storeEvents.id)).limit(1).prepare(),
);

const selectLast = prepared((db) =>
  db.select({ id: storeEvents.id }).from(storeEvents).orderBy(desc(storeEvents.id)).limit(1).prepare(),
);

export const lastEventId = (db: Db): number => selectLast(db).get()?.id ?? 0;

/** Ids have no gaps: SQLite gives out those of writes that it undid again. */
export function readEvents(db: Db, after: number, limit: number): EventsRead {
  const first = selectFirst(db).get();
  return {
    events: selectAfter(db)
      .all({ after, limit })
      .map((row) => ({ ...row, kind: oneOf(EVENT_KINDS, row.kind) })),
    isBehind: first !== undefined && after + 1 < first.id,
  };
}

function pruneEvents(db: Db, keep: number): number {
  const first = selectFirst(db).get()?.id ?? 0;
  // The newest one stays, so that its id is not forgotten.
  const upTo = Math.min(lastEventId(db) - Math.max(1, keep), first + MOST_PRUNED - 1);
  return db.delete(storeEvents).where(lte(storeEvents.id, upTo)).run().changes;
}

/** The log of events, and the subscribers to commits. */
export function eventStore(db: Db, writes: Pick<GroupCommit, 'do' | 'onCommit'>): EventStore {
  return {
    lastEventId: async () => lastEventId(db),
    readEvents: async (after, limit) => readEvents(db, after, limit),
    onEvents: (listener) => writes.onCommit(listener),
    pruneEvents: (keep) => writes.do((tx) => pruneEvents(tx, keep)),
  };
}
