import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import { projectRoot } from '../../project-root.ts';
import { StoreError } from '../store.ts';
import { lockFolder } from './lock.ts';
import * as schema from './schema.ts';

/** A connection, or the transaction that is open on it. */
export type Db = BaseSQLiteDatabase<'sync', Database.RunResult, typeof schema>;

export interface OpenDatabase {
  db: Db;
  close(): void;
}

/** What has to read back as written; better-sqlite3 reopens a WAL file at synchronous NORMAL unless told. */
const DURABLE = [
  { pragma: 'journal_mode', value: 'WAL', reads: 'wal' },
  { pragma: 'synchronous', value: 'FULL', reads: 2 },
  { pragma: 'foreign_keys', value: 'ON', reads: 1 },
  { pragma: 'trusted_schema', value: 'OFF', reads: 0 },
] as const;

function makeDurable(raw: Database.Database): void {
  for (const { pragma, value, reads } of DURABLE) {
    raw.pragma(`${pragma} = ${value}`);
    const found: unknown = raw.pragma(pragma, { simple: true });
    if (found !== reads) {
      throw new StoreError(
        'not-durable',
        `SQLite keeps ${pragma} at ${String(found)} instead of ${value}: answers would not survive a power cut. ` +
          'Put the data folder on a local disk',
      );
    }
  }
}

/** Opens the database of a folder for the one process that writes; migrates it first. */
export function openForWriting(folder: string): OpenDatabase {
  mkdirSync(folder, { recursive: true });
  const release = lockFolder(folder);
  try {
    const raw = new Database(join(folder, 'earshot.sqlite'), { timeout: 5000 });
    makeDurable(raw);
    const db = drizzle(raw, { schema });
    migrate(db, { migrationsFolder: join(projectRoot(), 'migrations') });
    return {
      db,
      close() {
        raw.close();
        release();
      },
    };
  } catch (cause) {
    release();
    throw cause;
  }
}

/** Opens a folder's database for reading only, beside a running server. */
export function openForReading(folder: string): OpenDatabase {
  const file = join(folder, 'earshot.sqlite');
  if (!existsSync(file)) {
    throw new StoreError(
      'not-found',
      `no Earshot database in ${folder}: publish a study first, or set EARSHOT_DATA`,
    );
  }
  const raw = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  return { db: drizzle(raw, { schema }), close: () => raw.close() };
}
