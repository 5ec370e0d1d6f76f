import pg from 'pg';
import { configOf } from './connect.ts';
import { CHANNEL } from './writer.ts';

const FIRST_MS = 250;
const MOST_MS = 5000;

/** Hears on a connection of its own that other servers wrote, and connects again when it is lost. */
export class Listener {
  readonly #url: string;
  readonly #heard: (node: string | null) => void;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #waitMs = FIRST_MS;
  #isClosed = false;

  /** `heard`: called with the name of the server that wrote; null: some may have while the connection was lost. */
  constructor(url: string, heard: (node: string | null) => void) {
    this.#url = url;
    this.#heard = heard;
  }

  /** Resolves once writes are heard. Rejects when the database cannot be reached. */
  async open(): Promise<void> {
    const client = new pg.Client(configOf(this.#url));
    this.#client = client;
    client.on('notification', ({ payload }) => this.#heard(payload ?? null));
    client.on('error', () => this.#again(client));
    client.on('end', () => this.#again(client));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#waitMs = FIRST_MS;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  /** Tries again after a while, longer each time. */
  #again(lost: pg.Client): void {
    if (this.#isClosed || this.#timer !== null || lost !== this.#client) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.open().then(
        () => this.#heard(null),
        () => this.#client && this.#again(this.#client),
      );
    }, this.#waitMs);
    this.#waitMs = Math.min(MOST_MS, this.#waitMs * 2);
  }
}
