import type { Db } from './db.ts';
import { statement } from './prepared.ts';
import type { events } from './schema.ts';
import { type Steps, take } from './steps.ts';

const insertEvent = statement<Omit<typeof events.$inferSelect, 'id'>>(`
  insert into events (study_id, session_id, kind, detail, at) values (@studyId, @sessionId, @kind, @detail, @at)`);

/** Stores an event that is neither an answer nor a check. */
export function* recordEvent(db: Db, event: Omit<typeof events.$inferSelect, 'id'>): Steps<void> {
  yield* take(insertEvent(db).run(event));
}
