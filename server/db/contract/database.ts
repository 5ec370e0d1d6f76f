import type { AccountStore } from './account-store.ts';
import type { DecisionStore } from './decision-store.ts';
import type { RatingStore } from './rating-store.ts';
import type { RecruiterStore } from './recruiter-store.ts';
import type { ReviewStore } from './review-store.ts';
import type { Dump } from './dump.ts';
import type { Applied } from './ship-store.ts';
import type { Store } from './store.ts';

/** Operations on a store that are allowed beside a running server. */
export type AdjustableStore = RecruiterStore &
  ReviewStore &
  AccountStore &
  DecisionStore &
  RatingStore &
  Pick<
    Store,
    | 'setStudyState'
    | 'erase'
    | 'overwriteErased'
    | 'wouldErase'
    | 'currentVersionByName'
    | 'listCurrentVersions'
    | 'versionById'
    | 'folderOf'
    | 'readSessions'
    | 'changeCount'
    | 'recordEvent'
    | 'close'
  >;

/** A lock file in a folder, and the environment variable that names the folder. */
export interface FolderLock {
  file: string;
  variable: string;
}

/** An acknowledged answer that a database does not have, or has with another content. */
export interface Missing {
  sessionId: string;
  /** Place of its page in the session, from 1. */
  position: number;
  what: 'missing' | 'changed';
}

/** Number of rows by what they are: studies, sessions, answers. */
export type RowCounts = Readonly<Record<string, number>>;

/** Opens the stores of data folders. Every function rejects with a StoreError that has the remedy. */
export interface Database {
  /**
   * For the one process that writes. `isTemporary`: the folder is deleted after use, so writes need not survive a power
   * cut. Default: false. `onCommit`: called with the duration of each commit, seconds. `log`: called with what the operator should
   * know.
   */
  open(
    folder: string,
    options?: {
      isTemporary?: boolean;
      onCommit?: (seconds: number) => void;
      log?: (line: string) => void;
    },
  ): Promise<Store>;
  /** For changes while a server runs: it sees them at its next request. */
  adjust(folder: string): Promise<AdjustableStore>;
  /** For reading, beside a running server. */
  read(folder: string): Promise<Store>;
  /** Copies a database into a file, beside a running server. */
  backUp(folder: string, file: string): Promise<RowCounts>;
  /** Puts a backup into a folder without a database. */
  restore(folder: string, file: string): Promise<RowCounts>;
  /** Applies shipped rows to a folder whose database was restored; see ShipStore. Throws StoreError 'damaged' for what is no shipment. */
  applyShipments(folder: string, texts: readonly string[]): Promise<Applied>;
  /** Goes on without acknowledged answers that the database of a folder does not have, and returns them. No server may run. */
  acceptLosses(folder: string): Promise<Missing[]>;
  /** All rows of the database. No server may write meanwhile. */
  dump(folder: string): Dump;
  /** Writes all rows into an empty database, and goes on after a cut. Throws StoreError 'exists' for one with rows. */
  load(folder: string, dump: Dump): Promise<RowCounts>;
  /** Takes a folder for this process; returns what releases it. */
  lock(folder: string, lock: FolderLock): () => void;
}
