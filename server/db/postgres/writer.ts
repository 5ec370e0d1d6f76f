import { Client } from 'pg';
import type { Db } from '../statements/db.ts';
import type { Steps } from '../statements/steps.ts';
import { configOf, dbOf, explained } from './connect.ts';
import { inOrder } from './in-order.ts';

/** Whoever writes holds this lock, so that writes of all servers come one after another, as they do in SQLite. */
const WRITE_LOCK = 4_715_001;
/** The channel on which servers say that they wrote. */
export const CHANNEL = 'earshot_events';

type Work<T> = (db: Db) => Steps<T>;

interface Job {
  run(db: Db): Promise<void>;
  settle(): void;
  fail(cause: unknown): void;
}

interface WriterOptions {
  /** Name of this server on the channel. */
  node: string;
  /** Called with the duration of each commit, seconds. */
  onTime: (seconds: number) => void;
}

/**
 * The one connection through which a server writes. All writes that arrive during a transaction go into the next one together: one
 * flush to the disk for many answers. When one write of a group fails, the group is undone and each is done alone.
 */
export class Writer {
  readonly #url: string;
  readonly #options: WriterOptions;
  readonly #listeners = new Set<() => void>();
  readonly #undone: (() => void)[] = [];
  #waiting: Job[] = [];
  #client: Promise<Client> | null = null;
  #running: Promise<void> | null = null;

  constructor(url: string, options: WriterOptions) {
    this.#url = url;
    this.#options = options;
  }

  do<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: T;
      this.#waiting.push({
        run: async (db) => {
          result = await inOrder(work(db));
        },
        settle: () => resolve(result),
        fail: (cause) => reject(explained(cause)),
      });
      this.#running ??= this.#drain();
    });
  }

  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  onUndone(listener: () => void): void {
    this.#undone.push(listener);
  }

  /** Calls all who wait for commits: another server committed. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Waits for what was asked for, then ends the connection. */
  async close(): Promise<void> {
    await this.#running;
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    await client?.end();
  }

  async #drain(): Promise<void> {
    // Writes that are asked for in one turn of the event loop belong together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const jobs = this.#waiting;
      this.#waiting = [];
      if (await this.#commit(jobs)) continue;
      for (const job of jobs) await this.#commit([job]);
    }
    // In the same turn in which nothing was waiting any more.
    this.#running = null;
  }

  /** The connection, which is made again once it was lost. */
  #connected(): Promise<Client> {
    if (this.#client) return this.#client;
    const client = new Client(configOf(this.#url));
    const connected = client.connect().then(() => client);
    const lose = (): void => {
      if (this.#client === connected) this.#client = null;
    };
    // Without a listener the loss of an idle connection would end the process.
    client.on('error', lose);
    client.on('end', lose);
    connected.catch(lose);
    this.#client = connected;
    return connected;
  }

  /** Whether the jobs are settled: false for a group that was undone. */
  async #commit(jobs: readonly Job[]): Promise<boolean> {
    const begun = performance.now();
    try {
      await this.#transaction(await this.#connected(), jobs);
    } catch (cause) {
      this.#undone.forEach((forget) => forget());
      if (jobs.length > 1) return false;
      jobs[0]?.fail(cause);
      return true;
    }
    this.#options.onTime((performance.now() - begun) / 1000);
    jobs.forEach((job) => job.settle());
    this.notify();
    return true;
  }

  /** A lock that is taken in one statement makes the next ones see all that was committed before. */
  async #transaction(client: Client, jobs: readonly Job[]): Promise<void> {
    try {
      await client.query(`begin; select pg_advisory_xact_lock(${WRITE_LOCK})`);
      for (const job of jobs) await job.run(dbOf(client));
      await client.query(
        `select pg_notify('${CHANNEL}', '${this.#options.node}') where pg_current_xact_id_if_assigned() is not null; commit`,
      );
    } catch (cause) {
      // A connection whose transaction cannot be undone is of no use any more.
      await client.query('rollback').catch(() => client.end().catch(() => undefined));
      throw cause;
    }
  }
}
