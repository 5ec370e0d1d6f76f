import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { AdjustableStore } from '../contract/database.ts';
import { StoreError, type Store } from '../contract/store.ts';
import type { Runner } from '../statements/runner.ts';
import { storeOver } from '../statements/store.ts';
import { alone } from './alone.ts';
import { atOnce } from './at-once.ts';
import { emptyLog } from './empty-log.ts';
import { GroupCommit } from './group-commit.ts';
import { Ledger, ledgerOf } from './ledger.ts';
import { openBesideServer, openForReading, openForWriting, type Db, type OpenOptions } from './open.ts';

/** Rows that this connection changed, and SQLite's count of what others committed. */
function changeMark(db: Db): string {
  const own = db.get<{ changes: number }>(sql`select total_changes() as changes`);
  const others = db.get<{ data_version: number }>(sql`pragma data_version`);
  return `${own.changes}/${others.data_version}`;
}

function databaseBytes(db: Db): number {
  const { bytes } = db.get<{ bytes: number }>(
    sql`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
  );
  return bytes;
}

/** How a store reads over a connection. */
export const readingOf = (
  db: Db,
): Pick<Runner, 'read' | 'readAtOnce' | 'cluster' | 'databaseBytes' | 'changeMark' | 'overwriteErased'> => ({
  cluster: alone(),
  read: async (work) => atOnce(work(db)),
  // Statements that run on the connection meanwhile belong to the transaction and are compiled already.
  readAtOnce: async (work) => db.transaction(() => atOnce(work(db))),
  databaseBytes: async () => databaseBytes(db),
  changeMark: async () => changeMark(db),
  overwriteErased: async () => emptyLog(db),
});

function readOnly(db: Db, close: () => void): Runner {
  const refuse = (): Promise<never> =>
    Promise.reject(new StoreError('read-only', 'this database was opened for reading'));
  return {
    ...readingOf(db),
    write: refuse,
    acknowledge: () => undefined,
    forget: () => undefined,
    onCommit: () => () => undefined,
    onUndone: () => undefined,
    close: async () => close(),
  };
}

function writingTo(db: Db, ledger: Ledger | null, { close, onCommit }: Ends): Runner {
  const commits = new GroupCommit(db, { ledger, onCommit });
  return {
    ...readingOf(db),
    write: (work) => commits.do(work),
    acknowledge: (answer) => commits.acknowledge(answer),
    forget: (sessionIds) => commits.forget(sessionIds),
    onCommit: (listener) => commits.onCommit(listener),
    onUndone: (listener) => commits.onUndone(listener),
    async close() {
      commits.flush();
      ledger?.close();
      close();
    },
  };
}

interface Ends {
  close: () => void;
  onCommit?: ((seconds: number) => void) | undefined;
}

/** The store of a data folder, for the one process that writes. Throws as openForWriting does. */
export function openSqliteStore(folder: string, options?: OpenOptions): Store {
  const { db, close } = openForWriting(folder, options);
  const ledger = options?.isTemporary ? null : new Ledger(folder);
  return storeOver(writingTo(db, ledger, { close, onCommit: options?.onCommit }));
}

/** Operations that are allowed while a server runs, which sees the change at its next request. Throws as openBesideServer does. */
export function adjustSqliteStore(folder: string): AdjustableStore {
  const { db, close } = openBesideServer(folder);
  // The server begins the record, with all that is stored by then.
  const ledger = existsSync(ledgerOf(folder)) ? new Ledger(folder) : null;
  return storeOver(writingTo(db, ledger, { close }));
}

/** The store of a data folder for reading, beside a running server. Throws as openForReading does. */
export function readSqliteStore(folder: string): Store {
  const { db, close } = openForReading(folder);
  return storeOver(readOnly(db, close));
}
