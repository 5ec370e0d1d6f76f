import type { Database } from './contract/database.ts';
import { StoreError } from './contract/store-error.ts';
import type { Dump } from './contract/dump.ts';
import { lockFolder } from './sqlite/lock.ts';

const loadSqlite = () => import('./sqlite/sqlite-database.ts');

async function* dumpOfFolder(folder: string): Dump {
  yield* (await loadSqlite()).dumpFolder(folder);
}

/** SQLite in the data folder. */
const sqlite: Database = {
  open: async (folder, options) => (await loadSqlite()).openSqliteStore(folder, options),
  adjust: async (folder) => (await loadSqlite()).adjustSqliteStore(folder),
  read: async (folder) => (await loadSqlite()).readSqliteStore(folder),
  backUp: async (folder, file) => (await loadSqlite()).backUpDatabase(folder, file),
  restore: async (folder, file) => (await loadSqlite()).restoreDatabase(folder, file),
  acceptLosses: async (folder) => (await loadSqlite()).acceptLosses(folder),
  applyShipments: async (folder, texts) => (await loadSqlite()).applyShipmentsTo(folder, texts),
  dump: dumpOfFolder,
  load: async (folder, dump) => (await loadSqlite()).loadFolder(folder, dump),
  lock: lockFolder,
};

const loadPostgres = () => import('./postgres/postgres-database.ts');

async function* dumpOf(url: string): Dump {
  yield* (await loadPostgres()).dumpPostgres(url);
}

/**
 * PostgreSQL; its driver is loaded only where it is used. Backups are SQLite files, as those of SQLite are, so that either can be
 * restored into either.
 */
const postgresAt = (url: string, readUrl: string | null): Database => ({
  open: async (_folder, options) => (await loadPostgres()).openPostgresStore(url, { ...options, readUrl }),
  adjust: async () => (await loadPostgres()).adjustPostgresStore(url),
  read: async () => (await loadPostgres()).readPostgresStore(url, readUrl),
  backUp: async (_folder, file) => (await loadSqlite()).loadFile(file, dumpOf(url)),
  restore: async (_folder, file) =>
    (await loadPostgres()).restorePostgres(url, (await loadSqlite()).dumpFile(file)),
  async acceptLosses() {
    throw new StoreError(
      'wrong-state',
      'beside PostgreSQL no record of acknowledged answers is kept: there is nothing to accept',
    );
  },
  // PostgreSQL has an archive of its own for what changed since a backup.
  applyShipments: async () => ({ sessions: 0, leftOut: 0, missing: null }),
  dump: () => dumpOf(url),
  load: async (_folder, dump) => (await loadPostgres()).loadPostgres(url, dump),
  lock: lockFolder,
});

/**
 * The database of an installation: PostgreSQL at an address, or with null SQLite in the data folder. `readUrl`: address of a copy that
 * those who only read use. Default: none.
 */
export const databaseAt = (url: string | null, readUrl: string | null = null): Database =>
  url === null ? sqlite : postgresAt(url, readUrl);
