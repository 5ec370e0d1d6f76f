import { sql } from 'drizzle-orm';
import type { Db } from '../statements/db.ts';

/** SQLite waits on the thread that asks: for a reader that is done at once, and no longer. */
const READERS_MS = 50;

/**
 * Brings the write-ahead log into the database and cuts it: it would keep what was erased until it is written over. False
 * when a reader needs it still.
 */
export function emptyLog(db: Db): boolean {
  const { timeout } = db.get<{ timeout: number }>(sql`pragma busy_timeout`);
  db.get(sql.raw(`pragma busy_timeout = ${READERS_MS}`));
  try {
    return db.get<{ busy: number }>(sql`pragma wal_checkpoint(truncate)`).busy === 0;
  } finally {
    db.get(sql.raw(`pragma busy_timeout = ${timeout}`));
  }
}
