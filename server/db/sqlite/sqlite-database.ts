/** All that SQLite in a data folder can do; `open.ts` loads it where it is used. */

export { acceptLosses } from './accept-losses.ts';
export { applyShipmentsTo } from './apply-shipments.ts';
export { backUpDatabase, restoreDatabase } from './backup.ts';
export { dumpFile, dumpFolder, loadFile, loadFolder } from './dump.ts';
export { adjustSqliteStore, openSqliteStore, readSqliteStore } from './sqlite-store.ts';
