import type { Acknowledged } from '../contract/acknowledged.ts';
import type { ClusterStore } from '../contract/cluster-store.ts';
import type { Db } from './db.ts';
import type { Steps } from './steps.ts';

type Work<T> = (db: Db) => Steps<T>;

/** A database that is open, which runs the work of a store on it. */
export interface Runner {
  /** Work that only reads. */
  read<T>(work: Work<T>): Promise<T>;
  /** The same, and all that it reads is of one moment. */
  readAtOnce<T>(work: Work<T>): Promise<T>;
  /**
   * Work in a transaction that no other write of any process comes between. The promise settles once it is on the disk. The
   * work may run a second time after it was undone, so it must have no effect outside the database.
   */
  write<T>(work: Work<T>): Promise<T>;
  /** Called in a write that stores an answer: its promise settles once the answer is in the record of acknowledged ones, if there is one. */
  acknowledge(answer: Acknowledged): void;
  /** Called in a write that erases the answers of sessions, and after it: nobody will miss them. */
  forget(sessionIds: readonly string[]): void;
  /** Calls back after every commit, of other processes too where they can be heard of; until the returned function is called. */
  onCommit(listener: () => void): () => void;
  /** Calls back whenever a transaction was undone: what a write read in it may not be so. */
  onUndone(listener: () => void): void;
  /** The servers of the database. */
  cluster: ClusterStore;
  /** See Store. */
  databaseBytes(): Promise<number>;
  /** See Store. */
  changeMark(): Promise<string>;
  /** See Store. */
  overwriteErased(): Promise<boolean>;
  /** Stores what is still waiting, then closes the database. */
  close(): Promise<void>;
}
