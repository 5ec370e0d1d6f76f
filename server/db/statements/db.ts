import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import * as consoleSchema from './console-schema.ts';
import * as countSchema from './count-schema.ts';
import * as eventSchema from './event-schema.ts';
import * as installationSchema from './installation-schema.ts';
import * as ratingSchema from './rating-schema.ts';
import * as listenerSchema from './schema.ts';

/** Every table. */
export const schema = {
  ...listenerSchema,
  ...countSchema,
  ...consoleSchema,
  ...eventSchema,
  ...ratingSchema,
  ...installationSchema,
};

/** Rows that a statement changed. */
export interface Changes {
  changes: number;
}

/** A compiled statement in plain SQL; values are named with `@` in it. */
export interface Statement<Values extends object, Row> {
  get(values: Values): Row | undefined;
  all(values: Values): Row[];
  run(values: Values): Changes;
}

/**
 * A connection, or the transaction that is open on it. Queries are built by drizzle in the SQL that both databases understand. Only
 * `take` may look at a result: that of PostgreSQL is a promise.
 */
export type Db = BaseSQLiteDatabase<'sync', Changes, typeof schema> & {
  $client: { prepare<Values extends object, Row>(sql: string): Statement<Values, Row> };
  /** Inserts all rows at once by a statement that ends with the values of a row; see `insertAll`. */
  $insertAll?: (sql: string, rows: readonly object[]) => void;
};
