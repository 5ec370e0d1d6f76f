import type { Database } from './contract/database.ts';
import { acceptLosses } from './sqlite/accept-losses.ts';
import { backUpDatabase, restoreDatabase } from './sqlite/backup.ts';
import { applyShipmentsTo } from './sqlite/apply-shipments.ts';
import { lockFolder } from './sqlite/lock.ts';
import { adjustSqliteStore, openSqliteStore, readSqliteStore } from './sqlite/sqlite-store.ts';

/** The database of this installation: SQLite. */
export const database: Database = {
  open: openSqliteStore,
  adjust: adjustSqliteStore,
  read: readSqliteStore,
  backUp: backUpDatabase,
  restore: restoreDatabase,
  acceptLosses,
  applyShipments: applyShipmentsTo,
  lock: lockFolder,
};
