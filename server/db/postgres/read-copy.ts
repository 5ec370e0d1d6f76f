import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { StoreError } from '../contract/store-error.ts';
import { connect } from './connect.ts';
import { requireMigrated } from './migrations.ts';

const PATIENCE_MS = 10_000;
const POLL_MS = 10;
/** Marks of servers that ended before they deleted them are deleted after so long. */
const MARK_SECONDS = 3600;
const ID = 'id';

async function valueIn(client: Client, name: string): Promise<string | null> {
  const { rows: tables } = await client.query("select 1 where to_regclass('installation') is not null");
  if (tables.length === 0) return null;
  const { rows } = await client.query<{ value: string }>('select value from installation where name = $1', [
    name,
  ]);
  return rows[0]?.value ?? null;
}

/** A copy has the random mark that the first database just got: no other database can have it. */
async function compare(first: Client, copy: Client, patienceMs: number): Promise<void> {
  const mark = `copy ${randomUUID()}`;
  await first.query('insert into installation (name, value) values ($1, $2) on conflict do nothing', [
    ID,
    randomUUID(),
  ]);
  await first.query(
    'insert into installation (name, value) values ($1, extract(epoch from clock_timestamp())::text)',
    [mark],
  );
  try {
    const until = performance.now() + patienceMs;
    while ((await valueIn(copy, mark)) === null) {
      if (performance.now() > until) throw await refusal(first, copy, patienceMs);
      await wait(POLL_MS);
    }
  } finally {
    await first.query(
      `delete from installation where name = $1 or
         (name like 'copy %' and value::float8 < extract(epoch from clock_timestamp()) - $2::int)`,
      [mark, MARK_SECONDS],
    );
  }
}

async function refusal(first: Client, copy: Client, patienceMs: number): Promise<StoreError> {
  if ((await valueIn(copy, ID)) === (await valueIn(first, ID)))
    return new StoreError(
      'unavailable',
      `the database for reading is more than ${patienceMs / 1000} seconds behind: try again later, check the replication, or remove DATABASE_READ_URL`,
    );
  return new StoreError(
    'not-a-copy',
    'DATABASE_READ_URL names a database that is no copy of the one at DATABASE_URL: correct or remove it',
  );
}

/**
 * Waits until a copy has all that was committed to the first database before the call. Throws StoreError 'not-a-copy' for another
 * database, and 'unavailable' for one that cannot be reached or is more than `patienceMs` behind.
 */
export async function catchUp(url: string, readUrl: string, patienceMs = PATIENCE_MS): Promise<void> {
  const first = await connect(url);
  try {
    await requireMigrated(first);
    const copy = await connect(readUrl);
    try {
      await compare(first, copy, patienceMs);
    } finally {
      await copy.end().catch(() => undefined);
    }
  } finally {
    await first.end().catch(() => undefined);
  }
}
