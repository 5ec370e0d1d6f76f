import { StoreError } from '../contract/store.ts';
import type { Acknowledged } from '../contract/acknowledged.ts';
import type { Ledger } from './ledger.ts';
import type { Steps } from '../statements/steps.ts';
import { atOnce } from './at-once.ts';
import type { Db } from './open.ts';

export interface CommitOptions {
  ledger?: Ledger | null;
  onCommit?: ((seconds: number) => void) | undefined;
}

interface Job {
  run(db: Db): void;
  fail(cause: unknown): void;
  settle(): void;
}

function explained(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') {
    return new StoreError(
      'disk-full',
      'the disk of the data folder is full: nothing was stored; free some space',
    );
  }
  return cause;
}

/** Anything that an async write does after its first await would run outside the transaction. */
const NOT_AT_ONCE = 'a write is one synchronous function: do what has to be awaited before it';
const AsyncFunction = (async () => undefined).constructor;

const isPromiseLike = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/**
 * Commits all writes of one event-loop turn together: one flush to the disk for many answers. A write's promise
 * settles after the commit. When one write of a group fails, the group is undone and each is done alone.
 */
export class GroupCommit {
  readonly #db: Db;
  readonly #ledger: Ledger | null;
  /** Answers of the transaction that is open. */
  #answers: Acknowledged[] = [];
  readonly #onTime: (seconds: number) => void;
  readonly #listeners = new Set<() => void>();
  readonly #undone: (() => void)[] = [];
  #waiting: Job[] = [];

  /** `ledger`: record of acknowledged answers; `onCommit`: called with the duration of each commit, seconds. Default: none. */
  constructor(db: Db, { ledger = null, onCommit = () => undefined }: CommitOptions = {}) {
    this.#db = db;
    this.#ledger = ledger;
    this.#onTime = onCommit;
  }

  /** `write` may run a second time after an undone group, so it must have no effect outside the database. */
  do<T>(write: (db: Db) => Steps<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (write.constructor === AsyncFunction) throw new TypeError(NOT_AT_ONCE);
      let result: T;
      this.#waiting.push({
        run: (db) => {
          result = atOnce(write(db));
          if (isPromiseLike(result)) throw new TypeError(NOT_AT_ONCE);
        },
        settle: () => resolve(result),
        fail: (cause) => reject(explained(cause)),
      });
      if (this.#waiting.length === 1) setImmediate(() => this.flush());
    });
  }

  /** Called in a write that stores an answer: its promise settles once the answer is in the record of acknowledged ones too. */
  acknowledge(answer: Acknowledged): void {
    this.#answers.push(answer);
  }

  /** Called in a write that erases the answers of sessions, and after it: nobody will miss them. */
  forget(sessionIds: readonly string[]): void {
    const erased = new Set(sessionIds);
    // Stored and erased in one transaction.
    this.#answers = this.#answers.filter(({ sessionId }) => !erased.has(sessionId));
    this.#ledger?.erase(sessionIds);
    this.#ledger?.flush();
  }

  /** Calls back after every commit, once its promises have settled; until the returned function is called. */
  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls back whenever a transaction was undone: what a write read in it may not be so. */
  onUndone(listener: () => void): void {
    this.#undone.push(listener);
  }

  flush(): void {
    const jobs = this.#waiting;
    this.#waiting = [];
    if (jobs.length === 0) return;
    try {
      this.#commit(jobs);
    } catch (cause) {
      if (jobs.length === 1) jobs[0]?.fail(cause);
      else jobs.forEach((job) => this.#alone(job));
      return;
    }
    this.#settle(jobs);
  }

  /** Answers that are stored but could not be recorded are not acknowledged: the browser sends them again. */
  #settle(jobs: readonly Job[]): void {
    try {
      this.#ledger?.flush();
    } catch (cause) {
      jobs.forEach((job) => job.fail(cause));
      return;
    }
    jobs.forEach((job) => job.settle());
    this.#notify();
  }

  #alone(job: Job): void {
    try {
      this.#commit([job]);
    } catch (cause) {
      job.fail(cause);
      return;
    }
    this.#settle([job]);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** There is one connection: what runs on it meanwhile is in the transaction, with its statements compiled already. */
  #commit(jobs: readonly Job[]): void {
    const begun = performance.now();
    this.#answers = [];
    try {
      this.#db.transaction(() => jobs.forEach((job) => job.run(this.#db)), { behavior: 'immediate' });
      for (const answer of this.#answers) this.#ledger?.add(answer);
      this.#onTime((performance.now() - begun) / 1000);
    } catch (cause) {
      this.#undone.forEach((forget) => forget());
      throw cause;
    }
  }
}
