import { randomUUID } from 'node:crypto';
import { type Client, Pool, type ClientBase, type PoolClient } from 'pg';
import type { ClusterStore } from '../contract/cluster-store.ts';
import type { AdjustableStore } from '../contract/database.ts';
import { StoreError, type Store } from '../contract/store.ts';
import type { Runner } from '../statements/runner.ts';
import { storeOver } from '../statements/store.ts';
import { configOf, connect, dbOf, explained } from './connect.ts';
import { inOrder } from './in-order.ts';
import { Presence } from './presence.ts';
import { catchUp } from './read-copy.ts';
import { migrateDatabase, requireMigrated } from './migrations.ts';
import { Writer } from './writer.ts';

/** Connections for reading. More do not help a server whose database has two cores. */
const READERS = 8;

interface Options {
  isTemporary?: boolean;
  onCommit?: (seconds: number) => void;
  /** A copy that others will read. */
  readUrl?: string | null;
  /** Called with what the operator should know. */
  log?: (line: string) => void;
}

async function setting(client: ClientBase, name: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(`show ${name}`);
  return rows[0]?.[name] ?? '';
}

/** Throws StoreError 'not-durable' for a server that may lose what it said was stored. */
async function requireDurable(client: ClientBase): Promise<void> {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const found = await setting(client, name);
    if (found === 'off')
      throw new StoreError(
        'not-durable',
        `PostgreSQL has ${name} = off: answers would not survive a power cut. Set it to on in postgresql.conf`,
      );
  }
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby)
    throw new StoreError(
      'not-durable',
      'this PostgreSQL server is a standby, which stores nothing: let DATABASE_URL name the primary',
    );
}

/** Runs something on a connection that is ended afterwards. */
async function once(url: string, run: (client: Client) => Promise<void>): Promise<void> {
  const client = await connect(url);
  try {
    await run(client);
  } catch (cause) {
    throw explained(cause);
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Reading = Pick<Runner, 'read' | 'readAtOnce' | 'databaseBytes' | 'changeMark' | 'overwriteErased'>;

function readingOf(pool: Pool): Reading {
  async function using<T>(run: (client: PoolClient) => Promise<T>): Promise<T> {
    let client: PoolClient | null = null;
    let fault: unknown = null;
    try {
      client = await pool.connect();
      return await run(client);
    } catch (cause) {
      fault = cause;
      throw explained(cause);
    } finally {
      // A connection that failed in an unknown state is not used again.
      client?.release(fault !== null && !(fault instanceof StoreError));
    }
  }
  return {
    read: (work) => using((client) => inOrder(work(dbOf(client)))),
    readAtOnce: (work) =>
      using(async (client) => {
        await client.query('begin isolation level repeatable read, read only');
        try {
          return await inOrder(work(dbOf(client)));
        } finally {
          await client.query('commit');
        }
      }),
    databaseBytes: () =>
      using(async (client) => {
        const { rows } = await client.query<{ bytes: number }>(
          'select pg_database_size(current_database()) as bytes',
        );
        return rows[0]?.bytes ?? 0;
      }),
    changeMark: () =>
      using(async (client) => {
        const { rows } = await client.query<{ mark: string }>('select pg_current_snapshot()::text as mark');
        return rows[0]?.mark ?? '';
      }),
    // PostgreSQL's vacuum frees erased rows later.
    overwriteErased: async () => true,
  };
}

/** Rejects with what is the matter. */
const saying = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw explained(cause);
  });

const explaining = (presence: Omit<ClusterStore, 'caughtUp'>): ClusterStore => ({
  leads: () => saying(presence.leads()),
  hold: (name) => saying(presence.hold(name)),
  isHeld: (name) => saying(presence.isHeld(name)),
  sharesFolder: (mark) => saying(presence.sharesFolder(mark)),
  clockAheadMs: () => saying(presence.clockAheadMs()),
  tell: (message) => saying(presence.tell(message)),
  onTold: (listener) => presence.onTold(listener),
  // It writes to the first database.
  caughtUp: async () => undefined,
});

/** Whoever only reads leads nothing. */
const NOT_A_SERVER: Omit<ClusterStore, 'caughtUp'> = {
  leads: async () => false,
  hold: async () => async () => undefined,
  isHeld: async () => false,
  sharesFolder: async () => true,
  clockAheadMs: async () => 0,
  tell: async () => undefined,
  onTold: () => undefined,
};

function poolOf(url: string): Pool {
  const pool = new Pool({ ...configOf(url), max: READERS, idleTimeoutMillis: 60_000 });
  // A connection that is lost says so itself too, to whoever uses it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function writingTo(url: string, onTime: (seconds: number) => void): Promise<Runner> {
  const pool = poolOf(url);
  const node = randomUUID();
  const writer = new Writer(url, { node, onTime });
  const presence = new Presence(url, node, (from) => {
    if (from !== node) writer.notify();
  });
  await presence.open();
  return {
    ...readingOf(pool),
    cluster: explaining(presence),
    write: (work) => writer.do(work),
    // PostgreSQL is trusted with what it flushed: see docs/scaling.md.
    acknowledge: () => undefined,
    forget: () => undefined,
    onCommit: (heard) => writer.onCommit(heard),
    onUndone: (undone) => writer.onUndone(undone),
    async close() {
      await presence.close();
      await writer.close();
      await pool.end();
    },
  };
}

/** A copy that cannot be reached, or that is behind, is no reason to take no answers. */
async function requireCopy(url: string, readUrl: string, log: (line: string) => void): Promise<void> {
  await saying(catchUp(url, readUrl)).catch((cause: unknown) => {
    if (!(cause instanceof StoreError) || cause.code !== 'unavailable') throw cause;
    log(`DATABASE_READ_URL: ${cause.message}. Until then exports and analyses fail; answers are stored`);
  });
}

/** The store of a database for a server; it is migrated first. Throws StoreError 'unavailable', 'newer', 'not-durable' or 'not-a-copy'. */
export async function openPostgresStore(
  url: string,
  { isTemporary = false, onCommit, readUrl = null, log = () => undefined }: Options = {},
): Promise<Store> {
  await once(url, async (client) => {
    if (!isTemporary) await requireDurable(client);
    await migrateDatabase(client);
  });
  if (readUrl !== null) await requireCopy(url, readUrl, log);
  return storeOver(await writingTo(url, onCommit ?? (() => undefined)));
}

/** Operations that are allowed while servers run. Throws StoreError 'unavailable', 'newer', 'not-migrated' or 'not-durable'. */
export async function adjustPostgresStore(url: string): Promise<AdjustableStore> {
  await once(url, async (client) => {
    await requireDurable(client);
    await requireMigrated(client);
  });
  return storeOver(await writingTo(url, () => undefined));
}

/**
 * The store of a database for reading. `readUrl`: a copy of it that is read instead, of which all is read that was stored before this
 * call. Throws StoreError 'unavailable', 'newer', 'not-migrated' or 'not-a-copy'.
 */
export async function readPostgresStore(url: string, readUrl: string | null = null): Promise<Store> {
  const caughtUp = async (): Promise<void> => {
    if (readUrl !== null) await saying(catchUp(url, readUrl));
  };
  await caughtUp();
  await once(readUrl ?? url, requireMigrated);
  const pool = poolOf(readUrl ?? url);
  const refuse = (): Promise<never> =>
    Promise.reject(new StoreError('read-only', 'this database was opened for reading'));
  return storeOver({
    ...readingOf(pool),
    cluster: { ...NOT_A_SERVER, caughtUp },
    write: refuse,
    acknowledge: () => undefined,
    forget: () => undefined,
    onCommit: () => () => undefined,
    onUndone: () => undefined,
    close: () => pool.end(),
  });
}
