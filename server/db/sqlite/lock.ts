import { join } from 'node:path';
import type { FolderLock } from '../contract/database.ts';
import { StoreError } from '../contract/store.ts';
import { Database } from './driver.ts';
import { ownFile } from './private-files.ts';

const DATA: FolderLock = { file: 'earshot.lock', variable: 'EARSHOT_DATA' };

/**
 * Holds a folder for one writing process: an exclusive SQLite transaction on a file of its own, which the operating
 * system drops when the process ends, however it ends. Returns the release. Throws StoreError 'in-use'.
 */
export function lockFolder(folder: string, { file: name, variable }: FolderLock = DATA): () => void {
  const file = join(folder, name);
  ownFile(file);
  const lock = new Database(file, { timeout: 0 });
  try {
    lock.pragma('journal_mode = DELETE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY')) {
      throw new StoreError(
        'in-use',
        `another Earshot process is writing to ${folder}: stop it first, or set ${variable} to another folder`,
      );
    }
    throw cause;
  }
  return () => lock.close();
}
