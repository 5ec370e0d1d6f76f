import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The log that subscribers read; see EventStore. Its ids are never used again and have no gaps. */
export const storeEvents = sqliteTable('store_events', {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text().notNull(),
  studyId: text('study_id').notNull(),
  sessionId: text('session_id'),
  /** The page, where it is about one; 1-based. */
  position: integer(),
  at: integer().notNull(),
});
