import type { Client } from 'pg';
import type { RowCounts } from '../contract/database.ts';
import type { Dump, StoredRow, TablePart } from '../contract/dump.ts';
import { StoreError } from '../contract/store.ts';
import { dumpedTables, type DumpedTable } from '../statements/dumped-tables.ts';
import { revokeAllTokens } from '../statements/tokens.ts';
import { connect, dbOf } from './connect.ts';
import { inOrder } from './in-order.ts';
import { migrateDatabase, requireKnown } from './migrations.ts';

const PART = 500;

async function* partsOf(client: Client, { name, key }: DumpedTable): Dump {
  await client.query(`declare part cursor for select * from "${name}" order by ${key.join(', ')}`);
  for (;;) {
    const { rows } = await client.query<StoredRow>(`fetch ${PART} from part`);
    if (rows.length === 0) break;
    yield { table: name, rows };
  }
  await client.query('close part');
}

/** Reads all rows of a database. Throws StoreError 'newer' for one with columns or tables that this program does not know. */
export async function* dumpPostgres(url: string): Dump {
  const client = await connect(url);
  try {
    await client.query('begin isolation level repeatable read, read only');
    await requireKnown(client);
    for (const table of dumpedTables()) yield* partsOf(client, table);
  } finally {
    await client.end();
  }
}

async function insert(client: Client, { table, rows }: TablePart): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await client.query(
    `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1)`,
    [JSON.stringify(rows)],
  );
}

/** Names of the tables that an earlier load, which was cut off, completed. */
const DONE = 'loaded_tables';

async function doneTables(client: Client): Promise<string[] | null> {
  const { rows } = await client.query<{ value: string }>('select value from installation where name = $1', [
    DONE,
  ]);
  const [row] = rows;
  return row === undefined ? null : row.value.split(' ');
}

async function noteDone(client: Client, tables: readonly string[]): Promise<void> {
  await client.query(
    `insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [DONE, tables.join(' ')],
  );
}

/** Throws StoreError 'exists' for a database that holds anything but what an unfinished load left. */
async function requireEmpty(client: Client): Promise<string[]> {
  const done = await doneTables(client);
  if (done !== null) return done;
  for (const { name } of dumpedTables()) {
    const { rows } = await client.query(`select 1 from "${name}" limit 1`);
    if (rows.length > 0)
      throw new StoreError(
        'exists',
        `the PostgreSQL database has rows already (table ${name}): name an empty database`,
      );
  }
  return [];
}

/** Loads one table: its rows and that it is done are stored together, or not at all. */
class TableLoad {
  readonly #client: Client;
  readonly #done: string[];
  #table: string | null = null;
  rows = 0;

  constructor(client: Client, done: readonly string[]) {
    this.#client = client;
    this.#done = [...done];
  }

  isDone(table: string): boolean {
    return this.#done.includes(table);
  }

  async add(part: TablePart): Promise<void> {
    if (part.table !== this.#table) {
      await this.finish();
      this.#table = part.table;
      await this.#client.query(`begin; alter table "${part.table}" disable trigger user`);
    }
    await insert(this.#client, part);
  }

  async finish(): Promise<void> {
    if (this.#table === null) return;
    this.#done.push(this.#table);
    await noteDone(this.#client, this.#done);
    await this.#client.query(`alter table "${this.#table}" enable trigger user; commit`);
    this.#table = null;
  }
}

/** Numbers that the database gives go on after those that were loaded. */
async function setCounters(client: Client): Promise<void> {
  for (const { name, isCounted, isNumbered } of dumpedTables()) {
    const column = isCounted ? 'id' : 'rowid';
    if (isCounted || isNumbered)
      await client.query(
        `select setval(pg_get_serial_sequence('"${name}"', '${column}'), coalesce(max(${column}), 0) + 1, false) from "${name}"`,
      );
  }
}

async function countRows(client: Client): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  for (const { name } of dumpedTables()) {
    const { rows } = await client.query<{ n: number }>(`select count(*) as n from "${name}"`);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

/**
 * Writes a dump into an empty database, table by table; after a cut the same dump goes on with the table that was not complete.
 * Throws StoreError 'exists' for a database with rows.
 */
export async function loadPostgres(url: string, dump: Dump): Promise<RowCounts> {
  const client = await connect(url);
  try {
    await migrateDatabase(client);
    const load = new TableLoad(client, await requireEmpty(client));
    for await (const part of dump) if (!load.isDone(part.table)) await load.add(part);
    await load.finish();
    await setCounters(client);
    await client.query('delete from installation where name = $1', [DONE]);
    return await countRows(client);
  } finally {
    await client.end();
  }
}

/** Writes a backup into an empty database. Access tokens in it may have been revoked since: none is valid afterwards. */
export async function restorePostgres(url: string, dump: Dump): Promise<RowCounts> {
  const counts = await loadPostgres(url, dump);
  const client = await connect(url);
  try {
    await inOrder(revokeAllTokens(dbOf(client)));
    return counts;
  } finally {
    await client.end();
  }
}
