import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * How many pages hold each unit: answered ones and leases that were not released. Kept by the triggers of `pages`, so that no
 * statement can change a page without its count.
 */
export const fills = sqliteTable(
  'fills',
  {
    versionId: text('version_id').notNull(),
    mode: text().notNull(),
    /** Of the sessions; empty where the study has none. */
    stratum: text().notNull(),
    block: integer().notNull(),
    unit: text().notNull(),
    taken: integer().notNull(),
    /** Grows with every change within a version and mode, so that a reader asks only for what is new. */
    changed: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.mode, table.stratum, table.block, table.unit] }),
    index('fills_changed').on(table.versionId, table.mode, table.changed),
  ],
);

/** How many sessions came to the end. Kept by places.ts. */
export const completedSessions = sqliteTable(
  'completed_sessions',
  {
    studyId: text('study_id').notNull(),
    mode: text().notNull(),
    /** Empty where the study has none. */
    stratum: text().notNull(),
    sessions: integer().notNull(),
    /** Those of which a page counts. */
    counting: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.studyId, table.mode, table.stratum] })],
);
