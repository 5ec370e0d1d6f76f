import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sessions } from './schema.ts';

/**
 * Ratings of sessions that are over, derived from their answers; see RatingStore. A trigger adds an empty row of version 0 when a
 * session ends, and another sets a row back to it when an answer arrives later.
 */
export const keptRatings = sqliteTable(
  'kept_ratings',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id),
    /** Version of the derivation; 0: not derived yet. */
    derivation: integer().notNull(),
    pages: text().notNull(),
    sha256: text().notNull(),
  },
  (table) => [index('kept_ratings_derivation').on(table.derivation)],
);
