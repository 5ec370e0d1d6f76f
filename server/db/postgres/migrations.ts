import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { earshotVersion } from '../../platform/earshot-version.ts';
import { projectRoot } from '../../platform/project-root.ts';
import { StoreError } from '../contract/store.ts';
import { newer } from '../statements/newer.ts';
import { oldestProgram } from './oldest-program.ts';

const TABLE = '__drizzle_migrations';
/** Servers that start at once migrate one after another. */
const MIGRATION_LOCK = 4_715_002;

const place = (): { migrationsFolder: string } => ({
  migrationsFolder: join(projectRoot(), 'migrations', 'postgres'),
});

function newestKnown(): number {
  return Math.max(...readMigrationFiles(place()).map(({ folderMillis }) => folderMillis));
}

async function exists(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query('select 1 where to_regclass($1) is not null', [table]);
  return rows.length > 0;
}

/** Creation time of the newest migration that the database has had; null: none. */
async function newestMigration(client: Client): Promise<number | null> {
  if (!(await exists(client, TABLE))) return null;
  const { rows } = await client.query<{ at: number | null }>(`select max(created_at) as at from ${TABLE}`);
  return rows[0]?.at ?? null;
}

async function factOf(client: Client, name: string): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>('select value from installation where name = $1', [
    name,
  ]);
  return rows[0]?.value ?? null;
}

async function refusal(client: Client): Promise<StoreError> {
  return newer('the database', await factOf(client, 'migrated_by'));
}

/**
 * Throws StoreError 'newer' for a database that had migrations which this program does not know, unless they work with it: while
 * servers are upgraded one after another, those that were not yet go on.
 */
async function refuseNewer(client: Client): Promise<number | null> {
  const newest = await newestMigration(client);
  if (newest === null || newest <= newestKnown()) return newest;
  const oldest = await factOf(client, 'oldest_program');
  if (oldest !== null && newestKnown() >= Number(oldest)) return newest;
  throw await refusal(client);
}

/** Throws StoreError 'newer' for a database with any migration that this program does not know: it would read a part of the rows. */
export async function requireKnown(client: Client): Promise<void> {
  if (((await newestMigration(client)) ?? 0) > newestKnown()) throw await refusal(client);
}

async function migrateLocked(client: Client): Promise<void> {
  const before = await refuseNewer(client);
  if (before !== null && before >= newestKnown()) return;
  await migrate(drizzle(client), { ...place(), migrationsSchema: 'public', migrationsTable: TABLE });
  await client.query(
    `insert into installation (name, value) values ('migrated_by', $1), ('oldest_program', $2)
     on conflict (name) do update set value = excluded.value`,
    [earshotVersion(), oldestProgram(place().migrationsFolder)],
  );
}

/** Brings a database to the newest migration, while no other server does. Throws StoreError 'newer' for one of a program that is too new. */
export async function migrateDatabase(client: Client): Promise<void> {
  // Another server may need longer for the migration of a large database than writers may wait for each other.
  await client.query('set lock_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await migrateLocked(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** Throws StoreError 'newer', or 'not-migrated' for a database that a server has to migrate first. */
export async function requireMigrated(client: Client): Promise<void> {
  const newest = await refuseNewer(client);
  if (newest !== null && newest >= newestKnown()) return;
  throw new StoreError(
    'not-migrated',
    newest === null
      ? 'the database has no Earshot tables: start the server or publish a study first'
      : 'the database was made by an earlier version of Earshot: start the server once to migrate it, then try again',
  );
}
