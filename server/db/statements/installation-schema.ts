import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Facts about the database itself, by name. `migrated_by`: version of the program that migrated it last. `oldest_program`, PostgreSQL
 * only: time of the newest migration that a program has to know to work with it, milliseconds since 1970.
 */
export const installation = sqliteTable('installation', {
  name: text().primaryKey(),
  value: text().notNull(),
});
