import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { StoreError } from '../contract/store.ts';

const OWNER_ONLY = 0o600;

/** Makes a file that is not there yet, empty; lets nobody but its owner at it. Keeps off its content: SQLite locks it. */
export function ownFile(file: string): void {
  try {
    writeFileSync(file, '', { mode: OWNER_ONLY, flag: 'wx' });
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST') throw cause;
  }
  chmodSync(file, OWNER_ONLY);
}

/** The files that SQLite puts beside an open database; new ones get the mode of the database itself. */
export function ownCompanions(file: string): void {
  for (const companion of [`${file}-wal`, `${file}-shm`]) {
    if (existsSync(companion)) chmodSync(companion, OWNER_ONLY);
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

const REFUSAL = /^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN)/;

/** Runs what opens a database; where the system or SQLite gives no access, tells `what` failed and the `remedy`. */
export function withRemedy<T>(what: string, remedy: string, open: () => T): T {
  try {
    return open();
  } catch (cause) {
    if (!(cause instanceof Error && REFUSAL.test(codeOf(cause)))) throw cause;
    throw new StoreError('no-access', `${what} (${cause.message}): ${remedy}`);
  }
}
