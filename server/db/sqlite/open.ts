import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Driver from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import { StoreError } from '../contract/store.ts';
import { type Connection, Database } from './driver.ts';
import { settleLedger } from './ledger.ts';
import { lockFolder } from './lock.ts';
import { isOutdated, migrateDatabase, refuseNewer } from './migrations.ts';
import { ownCompanions, ownFile, withRemedy } from './private-files.ts';
import { schema } from '../statements/db.ts';

/** A connection, or the transaction that is open on it. */
export type Db = BaseSQLiteDatabase<'sync', Driver.RunResult, typeof schema> & { $client: Connection };

export interface OpenDatabase {
  db: Db;
  close(): void;
}

/** Pragmas that have to read back as written; better-sqlite3 reopens a WAL file at synchronous NORMAL unless it is set. */
const DURABLE = [
  { pragma: 'journal_mode', value: 'WAL', reads: 'wal' },
  { pragma: 'synchronous', value: 'FULL', reads: 2 },
  { pragma: 'foreign_keys', value: 'ON', reads: 1 },
  { pragma: 'trusted_schema', value: 'OFF', reads: 0 },
] as const;

/** Overwrites deleted rows with zeros, so that no file holds an erased id. */
const OVERWRITE = 'secure_delete = ON';

/**
 * Pages that are written to the log, 32 MB of them, before SQLite copies them into the database. Most answers change pages that others
 * change too, so that copying eight times as seldom as SQLite would takes a tenth off an answer.
 */
const LOG_PAGES = 'wal_autocheckpoint = 8000';

function setUpWriter(raw: Connection): void {
  raw.pragma(OVERWRITE);
  raw.pragma(LOG_PAGES);
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

/** Memory for pages of a reader, KiB: it goes through a study once, so that the 16 MB of the driver would save it nothing. */
const READERS_CACHE = 'cache_size = -4000';

export const databaseOf = (folder: string): string => join(folder, 'earshot.sqlite');

/** How a database is opened. */
export interface OpenOptions {
  /** The folder is deleted after use, so a commit does not wait for the disk. A power cut may damage the file. */
  isTemporary?: boolean;
  /** Called with the duration of each commit, seconds. */
  onCommit?: (seconds: number) => void;
  /** Whether answers that were acknowledged may be missing, as after a restore. Default: false. */
  mayMiss?: boolean;
}

function openOwned(file: string, { isTemporary = false }: OpenOptions): Connection {
  ownFile(file);
  const raw = new Database(file, { timeout: 5000 });
  try {
    setUpWriter(raw);
    if (isTemporary) raw.pragma('synchronous = OFF');
    migrateDatabase(raw, file, { isTemporary });
    ownCompanions(file);
    return raw;
  } catch (cause) {
    raw.close();
    throw cause;
  }
}

/** Throws StoreError 'answers-missing'; the database is closed then. */
function compareLedger(raw: Connection, folder: string): void {
  try {
    settleLedger(raw, folder);
  } catch (cause) {
    raw.close();
    throw cause;
  }
}

function openLocked(folder: string, options: OpenOptions): OpenDatabase {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = lockFolder(folder);
  try {
    const raw = openOwned(databaseOf(folder), options);
    if (!options.isTemporary && !options.mayMiss) compareLedger(raw, folder);
    return {
      db: drizzle(raw, { schema }),
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

/**
 * Opens the database of a folder for the one process that writes, and migrates it first. New files are readable for their
 * owner only. Throws StoreError 'in-use', 'newer', 'answers-missing', 'not-durable' or 'no-access'.
 */
export function openForWriting(folder: string, options: OpenOptions = {}): OpenDatabase {
  return withRemedy(
    `the data folder ${folder} cannot be written`,
    'the folder and every file in it must belong to the user who runs Earshot; change their owner, ' +
      'or set EARSHOT_DATA to another folder',
    () => openLocked(folder, options),
  );
}

/** The database of a folder. Throws StoreError 'not-found' where there is none. */
export function existingFile(folder: string): string {
  const file = databaseOf(folder);
  if (!statSync(file, { throwIfNoEntry: false })) {
    throw new StoreError(
      'not-found',
      `no Earshot database in ${folder}: publish a study first, or set EARSHOT_DATA`,
    );
  }
  return file;
}

function openExisting(folder: string, mode: 'read' | 'write'): OpenDatabase {
  const file = existingFile(folder);
  if (mode === 'write') ownFile(file);
  const raw = new Database(file, { readonly: mode === 'read', fileMustExist: true, timeout: 5000 });
  try {
    refuseNewer(raw, `the database ${file}`);
    if (isOutdated(raw)) {
      throw new StoreError(
        'not-migrated',
        `the database in ${folder} was made by an earlier version of Earshot: start the server once to migrate it, then try again`,
      );
    }
    if (mode === 'read') raw.pragma(READERS_CACHE);
    else {
      setUpWriter(raw);
      ownCompanions(file);
    }
    return { db: drizzle(raw, { schema }), close: () => raw.close() };
  } catch (cause) {
    raw.close();
    throw cause;
  }
}

/**
 * Opens a folder's database for reading only, beside a running server. Throws StoreError 'not-found', 'newer',
 * 'not-migrated' or 'no-access'.
 */
export function openForReading(folder: string): OpenDatabase {
  return withRemedy(
    `the database in ${folder} cannot be read`,
    'run Earshot as the user who owns it, or set EARSHOT_DATA to another folder; without a database, publish a ' +
      'study first',
    () => openExisting(folder, 'read'),
  );
}

/**
 * Opens a folder's database for a small change beside a running server, which goes on writing: SQLite lets one
 * transaction in at a time. Throws as openForReading does.
 */
export function openBesideServer(folder: string): OpenDatabase {
  return withRemedy(
    `the database in ${folder} cannot be written`,
    'run Earshot as the user who owns it, or set EARSHOT_DATA to another folder; without a database, publish a ' +
      'study first',
    () => openExisting(folder, 'write'),
  );
}
