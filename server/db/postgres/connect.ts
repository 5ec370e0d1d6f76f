import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import {
  Client,
  type ClientBase,
  type ClientConfig,
  type QueryResultRow,
  TypeOverrides,
  types as parsers,
} from 'pg';
import { StoreError } from '../contract/store.ts';
import { schema, type Changes, type Db } from '../statements/db.ts';
import { translate } from './translate.ts';

/** Whole numbers beyond 2^53 do not occur: times are milliseconds. */
const NUMBERS = [parsers.builtins.INT8, parsers.builtins.NUMERIC];

const types = new TypeOverrides();
for (const id of NUMBERS) types.setTypeParser(id, Number);

const CONNECT_MS = 5000;

/** A server that is gone, with its power or its network, holds the lock of writers for some seconds and no longer. */
const SETTINGS = [
  'synchronous_commit=on',
  'client_min_messages=warning',
  'idle_in_transaction_session_timeout=10s',
  'lock_timeout=20s',
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=2',
  'tcp_keepalives_count=3',
];

/**
 * How a connection is made. A commit returns once it is on the disk of the database; a server that is asked to shut down or that
 * is gone is noticed within seconds.
 */
export const configOf = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'earshot',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
  types,
});

/** Statements that a connection remembers. Those beyond have lists of any length in them. */
const MOST_PREPARED = 400;

type Row = Record<string, unknown>;

class Statements {
  readonly #client: ClientBase;
  readonly #names = new Map<string, string>();

  constructor(client: ClientBase) {
    this.#client = client;
  }

  /** A name under which the server keeps the statement. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_PREPARED) return known;
    const name = `earshot_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  #query<R extends QueryResultRow>(text: string, values: readonly unknown[]) {
    return this.#client.query<R>({ name: this.#nameOf(text), text, values: [...values] });
  }

  /** For drizzle: rows as lists of their values. */
  async rows(sql: string, values: readonly unknown[]): Promise<{ rows: unknown[][]; changes: number }> {
    const { text } = translate(sql);
    const { rows, rowCount } = await this.#client.query<unknown[]>({
      name: this.#nameOf(text),
      text,
      values: [...values],
      rowMode: 'array',
    });
    return { rows, changes: rowCount ?? 0 };
  }

  /** All rows by one statement. */
  async insertAll(sql: string, rows: readonly object[]): Promise<void> {
    const [, head = '', row = ''] = /^(.*\bvalues\s*)(\(.*\))\s*$/su.exec(sql) ?? [];
    const { text, names } = translate(row);
    const numbered = (index: number): string =>
      text.replaceAll(/\$(\d+)/gu, (_found, number: string) => `$${Number(number) + index * names.length}`);
    const values = rows.flatMap((given) => names.map((name): unknown => Reflect.get(given, name)));
    await this.#query(`${head}${rows.map((_row, index) => numbered(index)).join(', ')}`, values);
  }

  /** A statement in plain SQL. Its results are promises. */
  prepare(sql: string) {
    const { text, names } = translate(sql);
    const run = (given: Readonly<Row>) =>
      this.#query<Row>(
        text,
        names.map((name) => given[name]),
      );
    return {
      get: async (given: Readonly<Row>): Promise<Row | undefined> => (await run(given)).rows[0],
      all: async (given: Readonly<Row>): Promise<Row[]> => (await run(given)).rows,
      run: async (given: Readonly<Row>): Promise<Changes> => ({ changes: (await run(given)).rowCount ?? 0 }),
    };
  }
}

/** Drizzle's types are those of SQLite, whose results are there at once; `take` waits for those of PostgreSQL. */
const isDb = (db: object): db is Db => '$client' in db;

const known = new WeakMap<ClientBase, Db>();

function dbOver(client: ClientBase): Db {
  const statements = new Statements(client);
  const proxy = drizzle(
    async (sql, values: unknown[], method) => {
      const { rows, changes } = await statements.rows(sql, values);
      const result = { rows, changes };
      // Of a single row drizzle wants its values, or nothing at all.
      if (method === 'get') Reflect.set(result, 'rows', rows[0]);
      return result;
    },
    { schema },
  );
  const db = Object.assign(proxy, {
    $client: statements,
    $insertAll: (sql: string, rows: readonly object[]) => statements.insertAll(sql, rows),
  });
  if (!isDb(db)) throw new Error('a connection has its client');
  return db;
}

/** The statements of the store over a connection. */
export function dbOf(client: ClientBase): Db {
  const db = known.get(client) ?? dbOver(client);
  known.set(client, db);
  return db;
}

/**
 * SQLSTATE classes and codes of a server that cannot be reached, is starting, is going, or is waited for too long, and of a standby
 * that ended a reading to go on with the replication (40001).
 */
const UNAVAILABLE = /^(?:08|57P0|25P03|55P03|40001)/u;
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const TERMINATED =
  /Connection terminated|timeout expired|Client has encountered a connection error|not queryable/u;

export function isUnavailable(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return UNAVAILABLE.test(code) || UNREACHABLE.has(code) || TERMINATED.test(cause.message);
}

/** Opens a connection of its own. Throws StoreError 'unavailable' that names the server, and no password. */
export async function connect(url: string): Promise<Client> {
  const client = new Client(configOf(url));
  // Without a listener the loss of the connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (cause) {
    const { host, pathname } = new URL(url);
    throw new StoreError(
      'unavailable',
      `no connection to the database ${pathname.slice(1)} on ${host} (${cause instanceof Error ? cause.message : ''}): start PostgreSQL, or correct the address`,
    );
  }
}

/** The disk of the database is full. */
const DISK_FULL = '53100';

/** An error of the driver as one that says what is the matter; any other as it is. */
export function explained(failed: unknown): unknown {
  // Drizzle's own error has the values of the statement in its message.
  const cause = failed instanceof DrizzleQueryError ? failed.cause : failed;
  if (cause instanceof Error && 'code' in cause && cause.code === DISK_FULL)
    return new StoreError(
      'disk-full',
      'the disk of the database is full: nothing was stored; free some space',
    );
  if (!isUnavailable(cause)) return cause;
  return new StoreError(
    'unavailable',
    `the database cannot be reached at the moment (${cause instanceof Error ? cause.message : ''}): nothing was stored; try again`,
  );
}
