import { Client } from 'pg';
import type { ClusterStore } from '../contract/cluster-store.ts';
import { configOf } from './connect.ts';
import { CHANNEL } from './writer.ts';

const FIRST_MS = 250;
const MOST_MS = 5000;

/** Whoever leads holds this lock. */
const LEAD_LOCK = 4_715_003;
/** The channel on which servers tell each other something. */
const TOLD = 'earshot_told';
/** First half of the locks of what servers work on. */
const WORK_LOCKS = 4_715_004;
/** First half of the locks of data folders, each shared by the servers that use it. */
const FOLDER_LOCKS = 4_715_005;

/**
 * A server's connection for its dealings with the others. On it, the server hears of their writes and holds locks, which end with the
 * connection. A lost connection is made again.
 */
export class Presence implements Omit<ClusterStore, 'caughtUp'> {
  readonly #url: string;
  readonly #node: string;
  readonly #heard: (node: string | null) => void;
  readonly #listeners = new Set<(message: string) => void>();
  readonly #held = new Set<string>();
  #folder: string | null = null;
  #client: Client | null = null;
  #isLeading = false;
  #timer: NodeJS.Timeout | null = null;
  #waitMs = FIRST_MS;
  #isClosed = false;

  /**
   * `node`: name of this server. `heard`: called with the name of the server that wrote; null: some may have while the connection was
   * lost.
   */
  constructor(url: string, node: string, heard: (node: string | null) => void) {
    this.#url = url;
    this.#node = node;
    this.#heard = heard;
  }

  /** Resolves once writes are heard. Rejects when the database cannot be reached. */
  async open(): Promise<void> {
    const client = new Client(configOf(this.#url));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === CHANNEL) this.#heard(payload);
      else this.#hear(payload);
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    this.#client = client;
    await client.connect();
    await client.query(`listen ${CHANNEL}; listen ${TOLD}`);
    for (const name of this.#held) await this.#lock(client, name);
    if (this.#folder !== null) await this.#lockFolder(client, this.#folder);
    this.#waitMs = FIRST_MS;
  }

  async leads(): Promise<boolean> {
    const client = this.#client;
    if (this.#isLeading || !client) return this.#isLeading;
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      LEAD_LOCK,
    ]);
    // It may have been lost while it was asked.
    this.#isLeading = rows[0]?.got === true && client === this.#client;
    return this.#isLeading;
  }

  async hold(name: string): Promise<() => Promise<void>> {
    this.#held.add(name);
    if (this.#client) await this.#lock(this.#client, name);
    return async () => {
      this.#held.delete(name);
      await this.#client?.query('select pg_advisory_unlock($1, hashtext($2))', [WORK_LOCKS, name]);
    };
  }

  async isHeld(name: string): Promise<boolean> {
    if (this.#held.has(name)) return true;
    const { rows } = await this.#want().query<{ got: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as got',
      [WORK_LOCKS, name],
    );
    return rows[0]?.got !== true;
  }

  async sharesFolder(mark: string): Promise<boolean> {
    this.#folder = mark;
    const client = this.#want();
    // First its own lock: of two that start at once with different folders, at least one sees the other.
    await this.#lockFolder(client, mark);
    const { rows } = await client.query(
      `select 1 from pg_locks where locktype = 'advisory' and classid = $1::int::oid and objid <> hashtext($2)::oid
         and database = (select oid from pg_database where datname = current_database()) limit 1`,
      [FOLDER_LOCKS, mark],
    );
    return rows.length === 0;
  }

  async clockAheadMs(): Promise<number> {
    const begun = Date.now();
    const { rows } = await this.#want().query<{ ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const now = Date.now();
    return Math.round(Number(rows[0]?.ms ?? now) - (begun + now) / 2);
  }

  async tell(message: string): Promise<void> {
    await this.#client?.query('select pg_notify($1, $2)', [TOLD, `${this.#node} ${message}`]);
  }

  onTold(listener: (message: string) => void): void {
    this.#listeners.add(listener);
  }

  /** PostgreSQL sends a message to its sender too. */
  #hear(payload: string): void {
    const [node = '', ...words] = payload.split(' ');
    if (node !== this.#node) for (const listener of this.#listeners) listener(words.join(' '));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #want(): Client {
    if (!this.#client) throw new Error('Connection terminated');
    return this.#client;
  }

  async #lock(client: Client, name: string): Promise<void> {
    await client.query('select pg_try_advisory_lock($1, hashtext($2))', [WORK_LOCKS, name]);
  }

  async #lockFolder(client: Client, mark: string): Promise<void> {
    await client.query('select pg_try_advisory_lock_shared($1, hashtext($2))', [FOLDER_LOCKS, mark]);
  }

  /** Tries again after a while, longer each time. */
  #lose(lost: Client): void {
    if (this.#isClosed || lost !== this.#client) return;
    this.#client = null;
    this.#isLeading = false;
    this.#timer = setTimeout(() => {
      this.open().then(
        () => this.#heard(null),
        () => this.#client && this.#lose(this.#client),
      );
    }, this.#waitMs);
    this.#waitMs = Math.min(MOST_MS, this.#waitMs * 2);
  }
}
