import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Facts about the database itself, by name. `migrated_by`: version of the program that migrated it last. */
export const installation = sqliteTable('installation', {
  name: text().primaryKey(),
  value: text().notNull(),
});
