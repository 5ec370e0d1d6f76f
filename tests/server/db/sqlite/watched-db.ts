import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { type Connection, Database } from '../../../../server/db/sqlite/driver.ts';
import type { Db } from '../../../../server/db/sqlite/open.ts';
import { schema } from '../../../../server/db/statements/db.ts';

export interface WatchedDb {
  db: Db;
  raw: Connection;
  close(): void;
}

/** A second connection to a folder's database that tells of every query, with its values, just before it runs. */
export function openWatched(folder: string, before: (query: string) => void): WatchedDb {
  const raw = new Database(join(folder, 'earshot.sqlite'), { verbose: (query) => before(String(query)) });
  const db = drizzle(raw, { schema });
  return { db, raw, close: () => raw.close() };
}
