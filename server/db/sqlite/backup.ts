import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { StoreError } from '../contract/store.ts';
import { Database } from './driver.ts';
import { storeEvents } from '../statements/event-schema.ts';
import { syncFile } from './sync-file.ts';
import { lockFolder } from './lock.ts';
import { refuseNewer } from './migrations.ts';
import { databaseOf, existingFile, openForWriting } from './open.ts';
import { ownFile } from './private-files.ts';
import { revokeAllTokens } from '../statements/tokens.ts';
import { atOnce } from './at-once.ts';
import { rowCounts, verifyDatabase, type RowCounts } from './verify.ts';

/** Makes a file under another name, and gives it its own once `make` is done with it: half a file is never found there. */
function inPlace<T>(file: string, make: (temporary: string) => T): T {
  const temporary = join(dirname(file), `.${basename(file)}.${randomUUID()}.part`);
  try {
    ownFile(temporary);
    const made = make(temporary);
    syncFile(temporary);
    refuseExisting(file, 'name another file');
    renameSync(temporary, file);
    syncFile(dirname(file));
    return made;
  } finally {
    rmSync(temporary, { force: true });
  }
}

function refuseExisting(file: string, remedy: string): void {
  if (existsSync(file))
    throw new StoreError('exists', `${file} already exists: ${remedy}; nothing was changed`);
}

/** The only table that grows and shrinks while a server runs. */
const LOG = getTableName(storeEvents);

/** A copy taken while others write has, of each table, what it had at some moment between the two counts. */
function isBetween(copied: RowCounts, before: RowCounts, after: RowCounts): boolean {
  const tables = Object.keys({ ...before, ...copied, ...after });
  return tables.every((table) => {
    if (table === LOG) return true;
    const [was = 0, now = 0, rows = -1] = [before[table], after[table], copied[table]];
    return rows >= Math.min(was, now) && rows <= Math.max(was, now);
  });
}

/**
 * Writes what a data folder's database holds at one moment into a file for its owner only, beside a running server, and reads the
 * copy from end to end before it gets its name. Returns its rows. Throws StoreError 'exists', 'not-found' or 'damaged'.
 */
export function backUpDatabase(folder: string, file: string): RowCounts {
  refuseExisting(file, 'name another file');
  const source = existingFile(folder);
  mkdirSync(dirname(file), { recursive: true });
  const raw = new Database(source, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    return inPlace(file, (temporary) => {
      const before = rowCounts(raw);
      raw.prepare('VACUUM INTO ?').run(temporary);
      const after = rowCounts(raw);
      const copied = verifyDatabase(temporary);
      if (!isBetween(copied, before, after))
        throw new StoreError('damaged', `the copy of ${source} has other numbers of rows: try again`);
      return copied;
    });
  } finally {
    raw.close();
  }
}

function refuseNewerFile(file: string): void {
  const raw = new Database(file, { readonly: true, fileMustExist: true });
  try {
    refuseNewer(raw, file);
  } finally {
    raw.close();
  }
}

function placeCopy(file: string, target: string): RowCounts {
  refuseExisting(target, 'set EARSHOT_DATA to a folder without a database, or move that file away');
  return inPlace(target, (temporary) => {
    copyFileSync(file, temporary);
    return verifyDatabase(temporary);
  });
}

/**
 * Makes a backup the database of a data folder that has none; migrates it where it is of an earlier Earshot, and revokes its access
 * tokens. Returns its rows.
 * Throws StoreError 'exists', 'in-use', 'damaged' or 'newer'; the folder is then as it was.
 */
export function restoreDatabase(folder: string, file: string): RowCounts {
  verifyDatabase(file);
  refuseNewerFile(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = lockFolder(folder);
  let restored: RowCounts;
  try {
    restored = placeCopy(file, databaseOf(folder));
  } finally {
    release();
  }
  const { db, close } = openForWriting(folder, { mayMiss: true });
  // It may hold tokens that were revoked after the backup was made.
  atOnce(revokeAllTokens(db));
  close();
  return restored;
}
