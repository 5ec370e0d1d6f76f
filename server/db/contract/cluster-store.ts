/** Arrangements between the servers of one database. With SQLite there is one server. */
export interface ClusterStore {
  /**
   * Whether this server does what only one of them should, such as judging and backups. The first one that asks does, until it ends;
   * then the next one that asks.
   */
  leads(): Promise<boolean>;
  /** Says that this server works on something, until it ends or the returned function is called. */
  hold(name: string): Promise<() => Promise<void>>;
  /** Whether a server that runs works on it. */
  isHeld(name: string): Promise<boolean>;
  /**
   * Says, until this server ends, that it uses the data folder with this mark. Whether every other server that runs uses the same
   * one.
   */
  sharesFolder(mark: string): Promise<boolean>;
  /** By how much the clock of the database is ahead of this machine's, milliseconds. Leases go by the former. */
  clockAheadMs(): Promise<number>;
  /** Tells the other servers something, at most 4 kB. A server that cannot be reached at the moment misses it. */
  tell(message: string): Promise<void>;
  /** Calls back with everything that other servers tell. */
  onTold(listener: (message: string) => void): void;
  /**
   * Waits until this store reads all that was committed before the call: a copy for reading may be behind. Throws StoreError
   * 'unavailable' and 'not-a-copy'.
   */
  caughtUp(): Promise<void>;
}
