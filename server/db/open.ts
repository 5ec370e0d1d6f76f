import type { Database } from './contract/database.ts';
import { StoreError } from './contract/store-error.ts';
import type { Dump } from './contract/dump.ts';
import { acceptLosses } from './sqlite/accept-losses.ts';
import { applyShipmentsTo } from './sqlite/apply-shipments.ts';
import { backUpDatabase, restoreDatabase } from './sqlite/backup.ts';
import { dumpFile, dumpFolder, loadFile, loadFolder } from './sqlite/dump.ts';
import { lockFolder } from './sqlite/lock.ts';
import { adjustSqliteStore, openSqliteStore, readSqliteStore } from './sqlite/sqlite-store.ts';

/** SQLite in the data folder. */
const sqlite: Database = {
  open: async (folder, options) => openSqliteStore(folder, options),
  adjust: async (folder) => adjustSqliteStore(folder),
  read: async (folder) => readSqliteStore(folder),
  backUp: async (folder, file) => backUpDatabase(folder, file),
  restore: async (folder, file) => restoreDatabase(folder, file),
  acceptLosses: async (folder) => acceptLosses(folder),
  applyShipments: async (folder, texts) => applyShipmentsTo(folder, texts),
  dump: dumpFolder,
  load: loadFolder,
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
  backUp: (_folder, file) => loadFile(file, dumpOf(url)),
  restore: async (_folder, file) => (await loadPostgres()).restorePostgres(url, dumpFile(file)),
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
